import { menuEntries } from '../../packages/contracts/src/staff/screens/menu.ts'

/** The tabs of the main site, each with the screen that it opens. */
export const tabs: ReadonlyMap<string, string> = new Map(
  menuEntries
    .filter(({ name, path }) => !path || name === 'stores')
    .map(({ name, tab = name }) => [tab, `features/${name}/screen.tsx`]),
)
