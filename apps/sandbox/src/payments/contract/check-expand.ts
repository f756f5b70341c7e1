import { type Params, textsOf } from '../form.ts'
import { refuseRequest } from '../refusal.ts'
import { type Node, objectNodes } from './tables.ts'

const DEEPEST = 4

/** Refuses to show whole what the provider shows by its id alone, or deeper than it goes. */
export function checkExpand(path: string, params: Params, isList: boolean) {
  for (const wanted of textsOf(params, 'expand')) {
    const steps = wanted.split('.')
    const node = objectNodes.get(objectIn(path))
    if (steps.length > DEEPEST) {
      refuseRequest(`You cannot expand more than ${DEEPEST} levels of a property.`, {
        param: 'expand',
      })
    }
    if (isList && steps.shift() !== 'data') refuseExpand(wanted, `data.${wanted}`)
    if (node && !canExpand(node, steps)) refuseExpand(wanted)
  }
}

/** `/v1/checkout/sessions/:id/expire` is about a `checkout.session`. */
const objectIn = (path: string) =>
  path
    .replace(/^\/v1\//, '')
    .replace(/\/:id.*$/, '')
    .replace(/s$/, '')
    .replaceAll('/', '.')

/** What this table does not describe is left to the provider. */
function canExpand(node: Node, [step, ...rest]: string[]): boolean {
  const part = step === undefined ? undefined : node.parts.get(step)
  if (!part) return false
  const resource = [...part.kinds].find((kind) => kind.startsWith('{'))
  if (rest.length === 0) return resource !== undefined
  if (resource === undefined) return canExpand(part, rest)
  const next = objectNodes.get(resource.slice(1, -1))
  return next === undefined || canExpand(next, rest)
}

function refuseExpand(wanted: string, better?: string): never {
  const hint = better ? ` You may want to try expanding '${better}' instead.` : ''
  return refuseRequest(`This property cannot be expanded (${wanted}).${hint}`, { param: 'expand' })
}
