"""What the operator shows: switches, the queue's directives, screens, and what the desk is told of all of them."""
