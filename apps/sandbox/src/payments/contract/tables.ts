import { readFileSync } from 'node:fs'
import { cardFields, statusesByHand, typesOfForms } from './by-hand.ts'
import { tablesPath } from './print.ts'
import type { Contract } from './read-types.ts'
import type { Shape } from './shape.ts'

/** What may be at one place of a request or an answer. */
export type Node = {
  kinds: Set<string>
  /** The values of an enum; where there are none, any text is right. */
  values: Set<string>
  isRequired: boolean
  parts: Map<string, Node>
  /** What is in a list, or under any name of a map. */
  item: Node | undefined
}

const contract = JSON.parse(readFileSync(tablesPath, 'utf8')) as Contract

export const { apiVersion } = contract
export const eventKinds: ReadonlySet<string> = new Set(contract.events)

const emptyNode = (): Node => ({
  kinds: new Set(),
  values: new Set(),
  isRequired: false,
  parts: new Map(),
  item: undefined,
})

function nodeOf(shape: Shape): Node {
  const root = emptyNode()
  for (const [path, text] of Object.entries(shape)) {
    const node = placeOf(root, path.match(/[^.[\]{}]+|\[\]|\{\}/g) ?? [])
    node.isRequired = text.endsWith(' required')
    for (const kind of text.replace(/ required$/, '').split(' or ')) {
      if (!kind.startsWith('one of ')) node.kinds.add(kind)
      else node.values = new Set(kind.slice('one of '.length).split('|'))
    }
  }
  return root
}

function placeOf(root: Node, steps: readonly string[]): Node {
  let node = root
  for (const step of steps) {
    if (step === '[]' || step === '{}') {
      node.item ??= emptyNode()
      node = node.item
      continue
    }
    const known = node.parts.get(step) ?? emptyNode()
    node.parts.set(step, known)
    node = known
  }
  return node
}

const nodesOf = (shapes: Readonly<Record<string, Shape>>) =>
  new Map(Object.entries(shapes).map(([name, shape]) => [name, nodeOf(shape)]))

/** What a call may send, by its method and path. */
export const callNodes = nodesOf(contract.calls)
/** What an object has, by its name. */
export const objectNodes = nodesOf(contract.objects)

for (const [name, statuses] of Object.entries(statusesByHand)) {
  const status = objectNodes.get(name)?.parts.get('status')
  if (status) status.values = new Set(statuses)
}

const textNode = (): Node => ({ ...emptyNode(), kinds: new Set(['text']) })
const mapNode = (): Node => ({ ...emptyNode(), kinds: new Set(['map']), item: textNode() })

/** What the browser's library sends beside what a server may. */
const browserParts: Readonly<Record<string, () => Node>> = {
  client_secret: textNode,
  elements: mapNode,
}

const confirm = callNodes.get('POST /v1/payment_intents/:id/confirm')
const method = confirm?.parts.get('payment_method_data')
for (const type of typesOfForms) method?.parts.get('type')?.values.add(type)
method?.parts.set('card', {
  ...mapNode(),
  parts: new Map(cardFields.map((name) => [name, textNode()])),
  item: undefined,
})

/** What a browser may send to confirm; nothing else is open to it. */
export const browserNode: Node = {
  ...emptyNode(),
  parts: new Map([
    ...(confirm?.parts ?? []),
    ...Object.entries(browserParts).map(([name, node]) => [name, node()] as const),
  ]),
}
