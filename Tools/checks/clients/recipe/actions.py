"""GitHub Actions, as far as the guide's workflow needs them: jobs, a matrix, shell steps, artifacts."""
import itertools
import re
import shutil

from library import attempt, environment, expect, run


class Runner:
    """Plays a workflow, as PyYAML has read it; all its jobs use one folder, one after the other, so that little is built again."""

    def __init__(self, workflow, origin, folder):
        self.jobs = workflow["jobs"]
        self.origin = origin
        self.checkout = folder / "checkout"
        self.artifacts = folder / "artifacts"
        self.log = ""

    def play(self):
        """Plays all jobs and returns for each whether it passed."""
        shutil.rmtree(self.artifacts, ignore_errors=True)
        self.log = ""
        ended = {}
        for name, job in self.jobs.items():
            needs = job.get("needs")
            needed = [passed for other, passed in ended.items() if needs and other.startswith(needs)]
            if not all(needed) and job.get("if") != "always()":
                ended[name] = False
                continue
            matrix = job.get("strategy", {}).get("matrix", {})
            choices = [dict(zip(matrix, choice)) for choice in itertools.product(*matrix.values())]
            for number, choice in enumerate(choices, 1):
                context = {f"matrix.{key}": value for key, value in choice.items()}
                context["strategy.job-total"] = str(len(choices))
                title = f"{name} {number}" if len(choices) > 1 else name
                ended[title] = self.play_job(job, context)
        return ended

    def play_job(self, job, context):
        passed = True
        for step in job["steps"]:
            if not passed and step.get("if") != "always()":
                continue
            passed = self.play_step(step, context) and passed
        return passed

    def play_step(self, step, context):
        inputs = {key: fill(value, context) for key, value in step.get("with", {}).items()}
        action = step.get("uses", "").partition("@")[0]
        if "run" in step:
            code, printed = self.shell(fill(step["run"], context), CI="true")
            self.log += f"$ {fill(step['run'], context)}\n{printed}"
            return code == 0
        if action == "actions/checkout":
            self.check_out()
        elif action == "actions/upload-artifact":
            hidden = inputs["path"].startswith(".")
            expect(not hidden or inputs.get("include-hidden-files") == "true", "a hidden folder is uploaded")
            shutil.copytree(self.checkout / inputs["path"], self.artifacts / inputs["name"])
        elif action == "actions/download-artifact":
            for artifact in self.artifacts.glob(inputs["pattern"]):
                self.download(artifact.name, self.checkout / inputs["path"] / artifact.name)
        else:
            expect(False, f"the step {step} can be played")
        return True

    def check_out(self):
        """A fresh checkout, but for what was built."""
        if self.checkout.exists():
            shutil.rmtree(self.checkout / ".git")
            for path in self.checkout.iterdir():
                if path.name != ".build":
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
            for name in ("dopesheet", "shards", "goldens"):
                shutil.rmtree(self.checkout / ".build" / name, ignore_errors=True)
        temporary = self.checkout.with_name("clone")
        shutil.rmtree(temporary, ignore_errors=True)
        run("git", "clone", "--quiet", self.origin, temporary)
        self.checkout.mkdir(exist_ok=True)
        for path in temporary.iterdir():
            path.rename(self.checkout / path.name)
        temporary.rmdir()

    def download(self, name, folder):
        shutil.copytree(self.artifacts / name, folder)

    def shell(self, command, **variables):
        return attempt("bash", "-e", "-c", command, cwd=self.checkout, env=environment(**variables))


def fill(text, context):
    """Puts the values of a job in place of `${{ matrix.shard }}` and the like."""
    return re.sub(r"\$\{\{ *([\w.-]+) *\}\}", lambda match: context[match[1]], text)
