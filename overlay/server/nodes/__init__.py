"""Several servers on one database: what each tells the others, and how it follows them. One alone has none of it."""
