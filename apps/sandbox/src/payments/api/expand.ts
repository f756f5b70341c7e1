import type { World } from '../state/world.ts'

type Tree = { [name: string]: unknown }

/** Puts the object in place of its id wherever `expand` asks for it, also inside lists. */
export function expand(world: World, object: object, paths: readonly string[]): object {
  return paths.reduce((tree, path) => expandPath(world, tree, path.split('.')), object)
}

function expandPath(world: World, object: object, [step, ...rest]: string[]): object {
  if (step === undefined) return object
  if (Array.isArray(object)) {
    return object.map((item: object) => expandPath(world, item, [step, ...rest]))
  }
  const tree = object as Tree
  const child = step === 'line_items' ? lineItemsOf(world, tree) : tree[step]
  const found = typeof child === 'string' ? objectOf(world, child) : child
  if (typeof found !== 'object' || found === null) return object
  return { ...tree, [step]: expandPath(world, found, rest) }
}

/** Ids say by how they begin what they are. */
function objectOf(world: World, id: string): object | undefined {
  const stores = [
    world.intents,
    world.charges,
    world.methods,
    world.refunds,
    world.disputes,
    world.balance,
    world.payouts,
  ]
  return stores.map((store) => store.get(id)).find(Boolean)
}

export function lineItemsOf(world: World, session: Tree): object {
  const data = world.sessionExtras.get(String(session.id))?.lineItems ?? []
  const url = `/v1/checkout/sessions/${String(session.id)}/line_items`
  return { object: 'list', url, has_more: false, data }
}
