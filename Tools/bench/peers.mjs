// Plays the motions of a gate with another animation library, for `bench --peers FOLDER`.
//
// `node peers.mjs FOLDER` prints the libraries in a folder with their versions: `tweenjs 25.0.0 gsap 3.12.7`.
//
// `node peers.mjs FOLDER NAME` prints the same for one library. Then it answers each line of its input with one line:
//
//     [[0, 1, 61], …]    creates motions, each from a value to a value in so many seconds: `ready`
//     step 600           plays so many frames of 60 Hz: `done`
//     sum                compares each value with the closed form: the sum of the values
//
// An error is a line that begins with `error `, and ends the program.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"

const libraries = {
  tweenjs: {
    title: "tween.js",
    places: ["", "dist", "tween.js/dist", "@tweenjs/tween.js/dist", "node_modules/@tweenjs/tween.js/dist"],
    files: ["tween.esm.js"],
    load: (text) => import("data:text/javascript;base64," + Buffer.from(text).toString("base64")),
    members: ["Easing.Cubic.InOut", "Group.prototype.add", "Group.prototype.update", "Tween.prototype.start"],
    version: (module) => module.VERSION,
    play({ Easing, Group, Tween }, motions, targets) {
      const group = new Group()
      motions.forEach(([, value, duration], index) => {
        const tween = new Tween(targets[index])
        group.add(tween)
        tween.to({ value }, duration * 1000).easing(Easing.Cubic.InOut).start(0)
      })
      return (seconds) => group.update(seconds * 1000)
    },
    tolerance: 1e-12,
  },
  gsap: {
    title: "GSAP",
    places: ["", "dist", "gsap/dist", "node_modules/gsap/dist"],
    files: ["gsap.js", "gsap.min.js"],
    load(text) {
      const module = { exports: {} }
      new Function("module", "exports", text)(module, module.exports)
      return module.exports
    },
    members: ["gsap.to", "gsap.updateRoot", "gsap.ticker.remove", "gsap.ticker.sleep"],
    version: (module) => module.gsap.version,
    play({ gsap }, motions, targets) {
      // Its own clock must not move the motions, nor run while another library is measured.
      gsap.ticker.remove(gsap.updateRoot)
      gsap.updateRoot(0)
      motions.forEach(([, value, duration], index) =>
        gsap.to(targets[index], { value, duration, ease: "power2.inOut" }))
      gsap.ticker.sleep()
      return gsap.updateRoot
    },
    // It rounds all values to six decimals.
    tolerance: 0.51e-6,
  },
}

const [folder, wanted] = process.argv.slice(2)

function fail(text) {
  console.log("error " + text.replaceAll("\n", " "))
  process.exit(2)
}

/** Returns the path of a library in the folder, if it is there. */
function find({ places, files }) {
  return places.flatMap((place) => files.map((file) => join(folder, place, file))).find(existsSync)
}

/** Loads a library and returns its module. */
async function load({ title, load, members }, path) {
  let module
  try {
    module = await load(readFileSync(path, "utf8"))
  } catch (error) {
    fail(`${path} cannot be loaded as ${title}: ${error.message}`)
  }
  const member = (path) => path.split(".").reduce((value, name) => value?.[name], module)
  const missing = members.filter((path) => !member(path))
  if (missing.length) fail(`${path} lacks ${missing.join(", ")}. The bench needs tween.js 25 or GSAP 3.12`)
  return module
}

/** Returns the value of a motion by the formula. */
function closedForm([from, to, duration], seconds) {
  const u = seconds / duration
  return from + (to - from) * (u < 0.5 ? 4 * u * u * u : 1 - 4 * (1 - u) * (1 - u) * (1 - u))
}

const found = Object.keys(libraries).filter((name) => (!wanted || name === wanted) && find(libraries[name]))
if (!found.length) {
  const [first, second] = Object.values(libraries)
    .map(({ files, places }) => `${files[0]} (also not in ${places.at(-1)})`)
  fail(`${folder} has neither tween.js nor GSAP: no ${first}, no ${second}. `
    + "Name a folder in which `npm install @tweenjs/tween.js gsap` was run, or copy the files into this one")
}
const modules = {}
for (const name of found) modules[name] = await load(libraries[name], find(libraries[name]))
console.log(found.map((name) => `${name} ${libraries[name].version(modules[name]) ?? "?"}`).join(" "))
if (!wanted) process.exit()

const library = libraries[wanted]
let motions, targets, update
let frame = 0

function start(line) {
  motions = JSON.parse(line)
  targets = motions.map(([value]) => ({ value }))
  update = library.play(modules[wanted], motions, targets)
  return "ready"
}

function step(frames) {
  for (const last = frame + frames; frame < last;) {
    frame += 1
    update(frame / 60)
  }
  return "done"
}

function sum() {
  let sum = 0
  motions.forEach((motion, index) => {
    const { value } = targets[index], expected = closedForm(motion, frame / 60)
    if (!(Math.abs(value - expected) <= library.tolerance)) {
      fail(`${library.title}: motion ${index} has the value ${value} in frame ${frame}; `
        + `by the formula it is ${expected}`)
    }
    sum += value
  })
  return String(sum)
}

for await (const line of createInterface({ input: process.stdin })) {
  const [command, frames] = line.split(" ")
  console.log(command === "step" ? step(Number(frames)) : command === "sum" ? sum() : start(line))
}
