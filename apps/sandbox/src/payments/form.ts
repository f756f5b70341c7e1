import { refuseRequest } from './refusal.ts'

/** A form or query with its brackets read: `metadata[order]=1` is `{ metadata: { order } }`. */
export type Params = Readonly<{ [name: string]: string | Params | undefined }>
type Growing = { [name: string]: string | Growing | undefined }

/** Without a prototype, so that no name in a request can mean anything else. */
const empty = (): Growing => Object.create(null) as Growing

export function parseForm(text: string): Params {
  const root = empty()
  for (const [name, value] of new URLSearchParams(text)) {
    plant(root, name.replaceAll(']', '').split('['), value)
  }
  return root
}

function plant(root: Growing, path: string[], value: string) {
  const last = path.pop() ?? ''
  let branch = root
  for (const step of path) branch = childOf(branch, step)
  branch[last || String(Object.keys(branch).length)] = value
}

function childOf(branch: Growing, name: string): Growing {
  const key = name || String(Object.keys(branch).length)
  const found = branch[key]
  if (typeof found === 'object') return found
  const child = empty()
  branch[key] = child
  return child
}

export function textOf(params: Params, name: string): string | undefined {
  const value = params[name]
  return typeof value === 'string' ? value : undefined
}

export function requiredText(params: Params, name: string): string {
  const value = textOf(params, name)
  if (value) return value
  return refuseRequest(`Missing required param: ${name}.`, {
    code: 'parameter_missing',
    param: name,
  })
}

export function integerOf(params: Params, name: string): number | undefined {
  const value = textOf(params, name)
  if (value === undefined || value === '') return undefined
  if (/^-?\d{1,15}$/.test(value)) return Number(value)
  return refuseRequest(`Invalid integer: ${value}`, {
    code: 'parameter_invalid_integer',
    param: name,
  })
}

export function requiredInteger(params: Params, name: string): number {
  requiredText(params, name)
  return integerOf(params, name) ?? 0
}

export const isOn = (params: Params, name: string): boolean => params[name] === 'true'

/** What is under a name, or nothing. */
export function partOf(params: Params, name: string): Params {
  const value = params[name]
  return typeof value === 'object' ? value : empty()
}

export const partsOf = (params: Params, name: string): Params[] =>
  Object.values(partOf(params, name)).filter((value) => typeof value === 'object')

export const textsOf = (params: Params, name: string): string[] =>
  Object.values(partOf(params, name)).filter((value) => typeof value === 'string')
