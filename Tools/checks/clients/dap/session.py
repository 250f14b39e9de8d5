"""A session with `dopesheet dap`, led by the client of dap-python. Each message of ours is held to the protocol's schema."""

import json
import os
import select
import subprocess
from pathlib import Path

import debugpy
import jsonschema
from dap import Client
from dap.handler import Handler
from pydantic import ValidationError

# debugpy carries the schema that the protocol is published with.
SCHEMA = Path(debugpy.__file__).parent / "_vendored/pydevd/_pydevd_bundle/_debug_adapter/debugProtocol.json"
DEFINITIONS = json.loads(SCHEMA.read_text())["definitions"]


def check(condition, what):
    """Ends the check unless a condition holds."""
    if not condition:
        raise AssertionError(what)


class CheckedHandler(Handler):
    """Holds each message to the schema before the client makes something of it."""

    def __init__(self, client):
        super().__init__(client)
        self.messages = []

    def validate(self, data):
        """Holds a message to the schema, and its number to the count."""
        self.messages.append(data)
        jsonschema.Draft4Validator(
            {"$ref": "#/definitions/" + definition(data), "definitions": DEFINITIONS}
        ).validate(data)
        check(data["seq"] == len(self.messages), f"messages are counted: {data}")

    def _parse_message(self, data):
        self.validate(data)
        return super()._parse_message(data)

    # The client's models take messages without a body, and numbers of breakpoints, for errors. The schema, which each
    # message has passed by then, has them.

    def handle_event(self, event):
        try:
            return super().handle_event(event)
        except ValidationError:
            return event

    def handle_response(self, response):
        try:
            return super().handle_response(response)
        except ValidationError:
            return response


def definition(message):
    """The name that the schema has for a message."""
    if message["type"] == "event":
        name = message["event"]
        name = name[0].upper() + name[1:] + "Event"
    elif not message["success"]:
        name = "ErrorResponse"
    elif message["command"] in ("nextDifference", "previousDifference"):
        name = "Response"  # Requests of our own.
    else:
        name = message["command"]
        name = name[0].upper() + name[1:] + "Response"
    check(name in DEFINITIONS, f"the schema knows {name}")
    return name


class Session:
    """An adapter as a process, and its client."""

    def __init__(self, tool, **traits):
        self.process = subprocess.Popen([tool, "dap"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.client = Client("dopesheet", lines_start_at1=True, columns_start_at1=True, **traits)
        self.client.handler = CheckedHandler(self.client)
        self.taken = 0
        self.events = []
        self.capabilities = self.answer(1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def send_bytes(self, data):
        """Sends bytes as they are."""
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def message(self):
        """The next message of the adapter, which is checked."""
        messages = self.client.handler.messages
        while self.taken == len(messages):
            ready, _, _ = select.select([self.process.stdout], [], [], 60)
            check(ready, "the adapter says something within a minute")
            data = os.read(self.process.stdout.fileno(), 1 << 20)
            check(data, "the adapter has not ended")
            for _ in self.client.receive(data):
                pass
        self.taken += 1
        return messages[self.taken - 1]

    def answer(self, request):
        """Sends what waits to be sent, and returns the body of the answer to a request."""
        self.send_bytes(self.client.send())
        while True:
            message = self.message()
            if message["type"] == "event":
                self.events.append(message)
            elif message["request_seq"] == request:
                break
        self.failure = None if message["success"] else message["message"]
        return message.get("body", {})

    def ask(self, command, **arguments):
        """The body of the answer to a request that succeeds."""
        body = self.answer(self.client.send_request(command, arguments))
        check(self.failure is None, f"{command} {arguments}: {self.failure}")
        return body

    def refused(self, command, **arguments):
        """What a request that fails is answered."""
        self.answer(self.client.send_request(command, arguments))
        check(self.failure is not None, f"{command} {arguments} is refused")
        return self.failure

    def event(self, name):
        """The body of the next event of a name; those before it are passed."""
        while True:
            message = self.events.pop(0) if self.events else self.message()
            if message["type"] == "event" and message["event"] == name:
                return message.get("body", {})

    def launch(self, program, **arguments):
        """Launches a trace or a run document."""
        self.ask("launch", program=str(program), **arguments)
        self.event("initialized")

    def begin(self):
        """Ends the configuration, and returns the first stop."""
        self.ask("configurationDone")
        return self.event("stopped")

    def move(self, command, **arguments):
        """Moves, and returns the stop that follows."""
        self.ask(command, threadId=1, **arguments)
        return self.event("stopped")

    def go(self, frame):
        """Moves to the end of a frame by a command in the console."""
        self.ask("evaluate", expression=f"g {frame}", context="repl")
        return self.event("stopped")

    def text(self):
        """The lines of the recorded text."""
        return self.ask("source", sourceReference=1)["content"].splitlines()

    def line(self):
        """The line at which the stage stands."""
        return self.ask("stackTrace", threadId=1, levels=1)["stackFrames"][0]["line"]

    def scopes(self):
        """The references of the scopes by their names."""
        frame = self.ask("stackTrace", threadId=1)["stackFrames"][0]["id"]
        return {scope["name"]: scope["variablesReference"] for scope in self.ask("scopes", frameId=frame)["scopes"]}

    def scope(self, name):
        """The variables of a scope by their names."""
        found = self.ask("variables", variablesReference=self.scopes()[name])
        return {variable["name"]: variable for variable in found["variables"]}

    def end(self):
        """Disconnects; the adapter ends by itself."""
        self.ask("disconnect")
        check(self.process.wait(60) == 0, "the adapter ends well")
