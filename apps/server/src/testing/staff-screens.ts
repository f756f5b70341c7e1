import { readdirSync } from 'node:fs'
import type { StaffScreen } from '@keyhaven/contracts/staff/screens/staff-screen'

const folder = new URL('../../../../packages/contracts/src/staff/screens/', import.meta.url)
const files = readdirSync(folder).filter(
  (file) => !['door.ts', 'menu.ts', 'staff-screen.ts'].includes(file),
)

const isScreen = (value: unknown): value is StaffScreen =>
  typeof value === 'object' && value !== null && 'calls' in value

/** Every screen of the back office as the contracts declare it, and its file. */
export const staffScreens = await Promise.all(
  files.map(async (file) => {
    const found = Object.values(await import(new URL(file, folder).href)).filter(isScreen)
    if (found.length !== 1) throw new Error(`${file} declares ${found.length} screens`)
    return { file, ...(found[0] as StaffScreen) }
  }),
)

export const staffCalls = staffScreens.flatMap(({ name: screen, calls }) =>
  Object.entries(calls).map(([name, call]) => ({ name, screen, ...call })),
)
