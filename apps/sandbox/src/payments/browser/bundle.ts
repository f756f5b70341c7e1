import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** What each script is made of: a file comes after those it needs. */
const parts = {
  'stripe.js': [
    'provider-call',
    'frame',
    'listeners',
    'backdrop',
    'payment-element',
    'express-element',
    'elements',
    'authentication',
    'stripe',
  ],
  'card-form.js': [
    '../card-rules',
    '../card-format',
    'provider-call',
    'parent-line',
    'appearance',
    'card-field',
    'method-choice',
    'card-form',
  ],
  'three-d-secure.js': ['provider-call', 'parent-line', 'three-d-secure'],
  'express.js': ['provider-call', 'parent-line', 'appearance', 'express'],
  'hosted-page.js': ['hosted-page'],
}

export type ScriptName = keyof typeof parts

const made = new Map<ScriptName, string>()

/** Our files without their types, joined into one script with a scope of its own. */
export function scriptOf(name: ScriptName): string {
  const known = made.get(name)
  if (known !== undefined) return known
  const code = parts[name].map(plainCode).join('\n')
  // The library is a plain script that is ready as soon as it is loaded; the others may wait.
  const script = name === 'stripe.js' ? `(() => {'use strict'\n${code}})()\n` : code
  made.set(name, script)
  return script
}

function plainCode(file: string): string {
  const source = readFileSync(join(import.meta.dirname, `${file}.ts`), 'utf8')
  return stripTypeScriptTypes(source)
    .replace(/^import\s[^']*'[^']*'$/gm, '')
    .replace(/^export\s+(?=const|function|async)/gm, '')
    .replace(/\n\s*\n+/g, '\n')
}
