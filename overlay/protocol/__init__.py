"""The wire: what clients send and what they get, as pydantic models. Shared by server and scenario runner."""
