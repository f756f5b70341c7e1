import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { partsAnswered } from './calls.ts'

/** By path: `amount` is `integer required`, `metadata{}` is under any name, `expand[]` in a list. */
export type Shape = Readonly<Record<string, string>>

type Property = Readonly<{ name: string; type: Type }>

type Reading = Readonly<{ checker: Checker; isAnswer: boolean; lines: [string, string][] }>

/** Every path below a type, with what may be there. */
export function shapeOf(checker: Checker, type: Type, isAnswer: boolean): Shape {
  const reading: Reading = { checker, isAnswer, lines: [] }
  kindsOf(reading, '', type)
  return Object.fromEntries(reading.lines.sort(([one], [other]) => (one < other ? -1 : 1)))
}

function addLine(reading: Reading, path: string, type: Type) {
  const place = reading.lines.push([path, '']) - 1
  const kinds = kindsOf(reading, path, type)
  const isRequired = !isOptional(type) && !/[\]}]$/.test(path)
  reading.lines[place] = [path, isRequired ? `${kinds} required` : kinds]
}

function kindsOf(reading: Reading, path: string, type: Type): string {
  const members = membersOf(type)
  const literals = literalsOf(members)
  const found = members.map(
    (member) => plainKind(reading, member) ?? objectKind(reading, path, member),
  )
  const kinds = new Set(found.filter((kind) => kind !== undefined))
  // Beside its literals, a text is the open end of an enum.
  if (literals.length > 0) kinds.delete('text')
  if (literals.length > 0) kinds.add(`one of ${literals.join('|')}`)
  return [...kinds].sort().join(' or ')
}

function plainKind({ isAnswer }: Reading, member: Type): string | undefined {
  const { flags } = member
  if (flags & TypeFlags.Null) return isAnswer ? 'null' : 'empty'
  if (member.isStringLiteralType()) return member.value === '' ? 'empty' : undefined
  if (flags & TypeFlags.BooleanLike) return 'boolean'
  if (flags & TypeFlags.NumberLike) return 'integer'
  return flags & TypeFlags.StringLike || member.isIntersectionType() ? 'text' : undefined
}

function objectKind(reading: Reading, path: string, member: Type): string | undefined {
  const { checker } = reading
  if (!member.isObjectType()) return undefined
  if (checker.isArrayType(member)) {
    const [item] = checker.getTypeArguments(member as Parameters<Checker['getTypeArguments']>[0])
    if (item) addLine(reading, `${path}[]`, item)
    return 'list'
  }
  const [index] = checker.getIndexInfosOfType(member)
  if (index) {
    addLine(reading, `${path}{}`, index.valueType)
    return 'map'
  }
  return partsKind(reading, path, propertiesOf(checker, member))
}

function partsKind(reading: Reading, path: string, parts: readonly Property[]): string {
  const resource = path === '' ? undefined : resourceOf(parts)
  if (resource) return resource
  // The library's class for exact decimals.
  if (parts.some(({ name }) => name === 'toFixed')) return 'text'
  for (const { name, type } of parts) {
    if (reading.isAnswer && path !== '' && !isAnswered(name, type)) continue
    addLine(reading, path === '' ? name : `${path}.${name}`, type)
  }
  return 'object'
}

const isAnswered = (name: string, type: Type) =>
  !isOptional(type) || partsAnswered.some((part) => part === name)

/** An object of the provider's own, known by its name and described once. */
function resourceOf(parts: readonly Property[]): string | undefined {
  const named = parts.find(({ name }) => name === 'object')
  const [name] = named ? literalsOf(membersOf(named.type)) : []
  return name && `{${name}}`
}

export function propertiesOf(checker: Checker, type: Type): Property[] {
  const symbols = checker.getPropertiesOfType(type)
  const types = checker.getTypeOfSymbol(symbols)
  return symbols.flatMap(({ name }, place) => {
    const found = types[place]
    return found ? [{ name, type: found }] : []
  })
}

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

const isOptional = (type: Type) =>
  membersOf(type).some(({ flags }) => (flags & TypeFlags.Undefined) !== 0)

/** The literals of a union, without the open end that the library gives its enums. */
const literalsOf = (members: readonly Type[]): string[] =>
  members
    .flatMap((member) => (member.isStringLiteralType() ? [member.value] : []))
    .filter((text) => text !== '')
    .sort()

/** The values of an enum. */
export const valuesOf = (type: Type): string[] => literalsOf(membersOf(type))
