import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** Where the published schemas of UCP are, a folder for each release; they are not part of the shop. */
const folder = process.env.UCP_SCHEMAS

const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !/(openrpc|openapi)\.json$/.test(name))
    .map((name) => join(place, name))

/** What the newest release is called there. */
const folders = { '2026-04-08': '2026-04-08', '2026-08-25': 'draft' } as const
export type Release = keyof typeof folders

/** Judges an answer by a published schema: what is wrong with it, or nothing where the schemas are not there. */
export function publishedSchemas(release: Release) {
  const place = folder && join(folder, folders[release])
  if (!place || !existsSync(place)) {
    process.stdout.write(`not proved: UCP_SCHEMAS names no schemas of ${release}\n`)
    return () => [] as string[]
  }
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  for (const file of filesIn(place)) ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')))
  return (name: string, answer: unknown): string[] => {
    const judge = ajv.getSchema(`https://ucp.dev/${folders[release]}/schemas/${name}`)
    if (!judge) throw new Error(`there is no schema ${name}`)
    void judge(answer)
    return (judge.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
