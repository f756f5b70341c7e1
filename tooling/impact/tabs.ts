import { readFileSync } from 'node:fs'

const mainSite = new URL('../../apps/web/app/back-office/pages/main-site.tsx', import.meta.url)
const tab = /^ {2}'?([\w-]+)'?: \{[\s\S]*?import\('\.\.\/([^']+)'\)/gm

/** The tabs of the main site, each with the screen that it opens. */
export const tabs: ReadonlyMap<string, string> = new Map(
  [...readFileSync(mainSite, 'utf8').matchAll(tab)].map(([, name = '', screen = '']) => [
    name,
    screen,
  ]),
)
