"""The server: tables, sockets, HTTP and pages around the engine. Importing it has no effect."""
