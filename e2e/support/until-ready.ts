import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 250

/** Ends when the address given answers well: `node until-ready.ts <address> && what needs it`. */
const [address = ''] = process.argv.slice(2)
const isReady = () =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isReady())) await sleep(PAUSE_MS)
