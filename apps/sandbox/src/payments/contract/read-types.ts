import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import { callTypes, objectTypes } from './calls.ts'
import { propertiesOf, type Shape, shapeOf, valuesOf } from './shape.ts'

/** What the types of the provider's library say. */
export type Contract = Readonly<{
  apiVersion: string
  events: readonly string[]
  calls: Readonly<Record<string, Shape>>
  objects: Readonly<Record<string, Shape>>
}>

const library = fileURLToPath(import.meta.resolve('stripe')).replace(/\.js$/, '.d.ts')
const root = join(import.meta.dirname, '../../../../..')
const probe = join(import.meta.dirname, 'probe.d.ts')
const settings = join(import.meta.dirname, 'probe.json')

const probeText = () => {
  const types = { ...callTypes, ...objectTypes }
  const lines = Object.entries(types).map(([name, type]) => `  '${name}': Stripe.${type}`)
  return `import type Stripe from '${library.replace(/\.d\.ts$/, '.js')}'
export type Probe = {
${lines.join('\n')}
  events: Stripe.Event['type']
  apiVersion: typeof import('${join(dirname(library), 'apiVersion.js')}').ApiVersion
}
`
}

const probeSettings = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    moduleResolution: 'nodenext',
    target: 'es2024',
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
  files: [probe],
})

/** `changed` takes the place of files of the library, by their path. */
export function readTypes(changed: Readonly<Record<string, string>> = {}): Contract {
  const files: Record<string, string> = {
    ...changed,
    [probe]: probeText(),
    [settings]: probeSettings,
  }
  const api = new API({
    fs: {
      readFile: (path) => files[path],
      fileExists: (path) => (path in files ? true : undefined),
    },
  })
  try {
    const project = api.updateSnapshot({ openProjects: [settings] }).getProject(settings)
    const source = project?.program.getSourceFile(probe)
    if (!project || !source) throw new Error('The compiler did not open the library.')
    const [mistake] = project.program.getSemanticDiagnostics(probe)
    if (mistake) throw new Error(`A type is not in the library: ${mistake.text}`)
    const { checker } = project
    const exported = checker.getSymbolAtLocation(source)
    const [symbol] = exported ? checker.getExportsOfModule(exported) : []
    if (!symbol) throw new Error('The compiler did not read the probe.')
    return contractOf(checker, checker.getDeclaredTypeOfSymbol(symbol))
  } finally {
    api.close()
  }
}

function contractOf(checker: Checker, probed: Type): Contract {
  const types = new Map(propertiesOf(checker, probed).map(({ name, type }) => [name, type]))
  const typeOf = (name: string) => {
    const type = types.get(name)
    if (!type) throw new Error(`The probe lacks ${name}.`)
    return type
  }
  const shapes = (names: object, isAnswer: boolean) =>
    Object.fromEntries(
      Object.keys(names)
        .sort()
        .map((name) => [name, shapeOf(checker, typeOf(name), isAnswer)]),
    )
  return {
    apiVersion: valuesOf(typeOf('apiVersion')).join(),
    events: valuesOf(typeOf('events')),
    calls: shapes(callTypes, false),
    objects: shapes(objectTypes, true),
  }
}
