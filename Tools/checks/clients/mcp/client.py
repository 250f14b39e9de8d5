"""A session with `dopesheet mcp`, by the client of the Python SDK."""
import contextlib
import os

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from library import environment, expect, optimized


class Server:
    """A server that answers calls of tools."""

    def __init__(self, session, info):
        self.session = session
        self.info = info
        # Whether its package has run documents, and not tests.
        self.has_documents = True

    async def ask(self, name, **arguments):
        """The answer of a tool, and its text. The SDK has held it against the tool's schema."""
        result = await self.session.call_tool(name, arguments)
        text = result.content[0].text
        expect(not result.is_error, f"{name} {arguments} is answered", text)
        return result.structured_content, text


@contextlib.asynccontextmanager
async def served(folder, *options, **variables):
    """A server in a folder, after the handshake."""
    parameters = StdioServerParameters(
        command=str(optimized() / "dopesheet"), args=["mcp", *options], cwd=folder,
        env={**environment(**variables), "PATH": os.environ["PATH"]})
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        yield Server(session, await session.initialize())
