"""Twenty bugs of motions, each an edit of a file: its kind, the file, what is replaced, and what must be found: the motion
as the trace names it, and the parameter as the file or the trace names it.

Sixteen are in documents below `traces`, four in the Swift files of the example package, whose motions have names of two
parts: the node's, which each test gives, and the motion's own."""
from typing import NamedTuple


class Bug(NamedTuple):
    kind: str
    file: str
    old: str
    new: str
    motion: str
    parameter: str


SLIDE = '"name": "view.slide", "node": "view", "duration": 1,'
DOWN = '''{"motion": {
        "name": "view.down", "node": "view", "duration": 1, "easing": "quadratic.inOut",
        "properties": {"frame.origin.y": 300}}}'''
ASIDE = '''{"motion": {
        "name": "view.aside", "node": "view", "duration": 1, "easing": "quadratic.inOut",
        "properties": {"frame.origin.x": 200}}}'''

BUGS = [
    # Changed durations.
    Bug("duration", "motions/delay.run.json", '"duration": 1,', '"duration": 1.2,', "view.slide", "duration"),
    Bug("duration", "scenarios/examples.scenario.json", '"after": 0.5, "alpha": 0,', '"after": 0.75, "alpha": 0,',
        "avatar.scenario1", "after"),
    Bug("duration", "statemachines/animation_SKExampleViewController_ipad.json", '"duration": 0.3', '"duration": 0.45',
        "menu.closed.open", "duration"),
    # Changed easings and springs.
    Bug("easing", "flights/trigger-on-completion.run.json", '"easing": "cubic.out"', '"easing": "cubic.in"',
        "primary.flight1.position", "easing"),
    Bug("easing", "statemachines/animation_SKExampleViewController_iphone.json", '"animationCurve": 1',
        '"animationCurve": 2', "menu.closed.open", "animationCurve"),
    Bug("easing", "motions/spring.run.json", "bounce: 0.3", "bounce: 0.1", "card.enter", "spring"),
    # Lost completions.
    Bug("completion", "motions/delay.run.json", '"frame.origin.x": {"from": 20, "to": 200}}}}',
        '"frame.origin.x": {"from": 20, "to": 200}}}},\n    {"at": 1.2, "stop": "view.slide"}',
        "view.slide", "stop"),
    Bug("completion", "motions/group.run.json", '"until": {"settled": 2}', '"until": 0.9', "view1.down", "until"),
    Bug("completion", "motions/sequence.run.json", f"{ASIDE},\n      {DOWN}", ASIDE, "view.down", "steps"),
    Bug("completion", "motions/pause-and-resume.run.json",
        '{"at": 0.4, "resume": "circle.slide"},', "", "circle.slide", "resume"),
    # Wrong order.
    Bug("order", "motions/sequence.run.json", f"{ASIDE},\n      {DOWN}", f"{DOWN},\n      {ASIDE}",
        "view.aside", "steps"),
    Bug("order", "flights/trigger-on-completion.run.json", '"on": "completion"', '"on": "start"',
        "primary.flight1.trigger1", "on"),
    Bug("order", "choreography/linear-left-to-right.run.json", '"leftToRight"', '"rightToLeft"',
        "entrance", "direction"),
    # Jumps.
    Bug("jump", "motions/delay.run.json", '"from": 20', '"from": 60', "view.slide", "from"),
    Bug("jump", "motions/two-on-one-node.run.json", '"from": 0, "to": 10', '"from": 0, "to": 40',
        "square.nudge", "position.x"),
    Bug("jump", "flights/callbacks.run.json", '"alpha": {"to": 1, "duration": 0.5}',
        '"alpha": {"from": 0.5, "to": 1, "duration": 0.5}', "second", "from"),
]

SWIFT_BUGS = [
    Bug("duration", "Card.swift", "duration: 0.4, easing: .cubic.out", "duration: 0.5, easing: .cubic.out",
        "rise", "duration"),
    Bug("easing", "Drawer.swift", "spring: .snappy", "spring: .bouncy", "slide", "spring"),
    Bug("completion", "Drawer.swift", "    dim.start()\n", "", "dim", "start"),
    Bug("order", "Card.swift", 'MotionSequence([back.named("\\(node.name).back"), away.named("\\(node.name).away")])',
        'MotionSequence([away.named("\\(node.name).away"), back.named("\\(node.name).back")])', "back", "order"),
]
