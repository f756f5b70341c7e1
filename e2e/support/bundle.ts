import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..', '..', 'apps', 'web')

/** `imports` are the files without which it does not run; `loads` has those that may come later, too. */
type Chunk = { modules: string[]; loads: string[]; imports: string[] }

/** The files of the browser, each with its modules and the files it loads, as the build wrote them down. */
export const readChunks = () =>
  JSON.parse(readFileSync(join(web, 'build', 'chunks.json'), 'utf8')) as Record<string, Chunk>

export const isOfStaff = (module: string) => module.startsWith('app/back-office/')
export const isOfShop = (module: string) => /^app\/(content|features|pages|state)\//.test(module)

/** Everything that a document may load which begins with a file that holds one of these modules. */
export function chunksFrom(chunks: Record<string, Chunk>, isEntrance: (module: string) => boolean) {
  const reached = new Set<string>()
  function reach(name: string) {
    const chunk = chunks[name]
    if (!chunk || reached.has(name)) return
    reached.add(name)
    for (const next of chunk.loads) reach(next)
  }
  for (const [name, { modules }] of Object.entries(chunks))
    if (modules.some(isEntrance)) reach(name)
  return [...reached]
}

const assets = join(web, 'build', 'client', 'assets')

export function readStyles(name: 'theme' | 'back-office'): string {
  const file = readdirSync(assets).find((each) => each.startsWith(name) && each.endsWith('.css'))
  return readFileSync(join(assets, file ?? ''), 'utf8')
}

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

/** Every word in the sources of one house that may be the name of a class. */
function wordsIn(isMine: (file: string) => boolean): Set<string> {
  const files = readdirSync(join(web, 'app'), { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => isSource(file) && isMine(file))
    .map((file) => readFileSync(join(web, 'app', file), 'utf8'))
  return new Set(texts.flatMap((text) => text.match(/[\w:./[\]()%-]+/g) ?? []))
}

/** Classes that staff screens use and no other file of the web app mentions. */
export function staffClasses(): string[] {
  const others = wordsIn((file) => !file.startsWith('back-office/'))
  const styles = readStyles('back-office')
  return [...wordsIn((file) => file.startsWith('back-office/'))]
    .filter((word) => !others.has(word))
    .filter((word) => hasClass(styles, word))
}

/** Whether a stylesheet has a rule for a class. */
export function hasClass(styles: string, name: string): boolean {
  const escaped = `.${name.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`)}`
  const at = styles.indexOf(escaped)
  return at >= 0 && /[^\w\\-]/.test(styles.charAt(at + escaped.length))
}
