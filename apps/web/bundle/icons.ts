import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Shape = [tag: string, attributes: Record<string, string>]

const library = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'))
const esm = join(library, 'dist/esm')
const drawing = join(import.meta.dirname, '../app/ui/drawn-icon.tsx')

/** An icon's file in the library. */
export const iconFile = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/** The file of each name: an icon that was renamed has its old name, too. */
function readNames(): Map<string, string> {
  const index = readFileSync(join(esm, 'lucide-react.mjs'), 'utf8')
  const exports = index.matchAll(/^export \{(.*)\} from '\.\/(icons\/[\w-]+\.mjs)'/gm)
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(esm, file)]),
    ),
  )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function drawn([tag, { key: _, ...attributes }]: Shape): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return `<${tag}${list.join('')}/>`
}

const fromLibrary = /^import \{([^}]*)\} from 'lucide-react'$/gm

/**
 * Pages import an icon from the library's index; built pages import its file, so that it is in the
 * chunk of those who use it, and the file is its lines alone: the library's own component knows
 * settings that we never use, and weighs more than the icons of a page.
 */
export function icons(): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: { include: [/\/app\/.*\.tsx?(\?|$)/, iconFile] } },
      async handler(code, id) {
        if (iconFile.test(id)) {
          const { __iconData: icon } = (await import(id)) as { __iconData: { node: Shape[] } }
          const lines = JSON.stringify(icon.node.map(drawn).join(''))
          return `import { drawnIcon } from '${drawing}'\nexport default drawnIcon(${lines})\n`
        }
        if (!code.includes("'lucide-react'")) return
        files ??= readNames()
        return code.replaceAll(fromLibrary, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => {
              const [theirs = '', ours = theirs] = name.split(' as ')
              const file = files?.get(theirs) ?? this.error(`there is no icon ${theirs}`)
              return `import ${ours} from '${file}'`
            })
            .join('\n'),
        )
      },
    },
  }
}
