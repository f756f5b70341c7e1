import { keep, lackingIn } from './impact/keep.ts'

/** Adds what a run of the gate elsewhere left in its folder to what is known of each test, and names what was not. */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('from which folder? npm run impact:keep -- <folder>')
const faults = lackingIn(folder)
for (const fault of faults) console.log(fault)
console.log(`${keep(folder)} files ran; what they use and cost is kept`)
if (faults.length > 0)
  console.log(`${faults.length} entries lacked something: commit what is kept now`)
