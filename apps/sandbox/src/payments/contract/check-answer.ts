import { eventKinds, type Node, objectNodes } from './tables.ts'

type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The object as the provider would show it: what it knows nothing of is null. Throws where something is
 * missing that cannot be null, or a value is none of those that the library knows.
 */
export function complete(object: object): object {
  const tree = object as Tree
  if (Array.isArray(tree.data)) return { ...tree, data: tree.data.map(completeItem) }
  const node = objectNodes.get(String(tree.object))
  return node ? completed(node, tree, String(tree.object)) : object
}

const completeItem = (item: unknown) => (isTree(item) ? complete(item) : item)

export function assertEventKind(kind: string) {
  if (!eventKinds.has(kind)) throw new Error(`the provider has no event ${kind}`)
}

function completed(node: Node, tree: Tree, at: string): Tree {
  const found: Record<string, unknown> = { ...tree }
  for (const [name, part] of node.parts) {
    const value = found[name]
    if (value !== undefined) found[name] = checked(part, value, `${at}.${name}`)
    else if (part.kinds.has('null') && part.isRequired) found[name] = null
    else if (part.isRequired) throw new Error(`the answer lacks ${at}.${name}`)
  }
  return found
}

function checked(node: Node, value: unknown, at: string): unknown {
  if (typeof value === 'string') {
    const isKnown = node.values.size === 0 || node.values.has(value)
    if (!isKnown) throw new Error(`${at} cannot be ${value}`)
    return value
  }
  if (Array.isArray(value)) {
    const { item } = node
    return item ? value.map((entry, place) => checked(item, entry, `${at}[${place}]`)) : value
  }
  if (!isTree(value)) return value
  return typeof value.object === 'string' ? complete(value) : completed(node, value, at)
}
