import { posix } from 'node:path'

type Page = Readonly<{ path: string; text: string }>

const fenced = /^```[\s\S]*?^```/gm
const quoted = /`([^`\s]+)`/g
const linked = /\]\((?!https?:|#)([^)#\s]+)/g
const isFileName = (token: string) => /[^./]\.(tsx?|md|css|sql|grit|jsonc?|ya?ml)$/.test(token)

/** `x.ts` stands for any name, as does a star. */
const patternOf = (token: string) =>
  new RegExp(
    `(^|/)${token
      .replace(/(^|\/)x\./, '$1*.')
      .replace(/[.+^$()[\]{}|\\]/g, '\\$&')
      .replaceAll('*', '[^/]+')}$`,
  )

const isHere = (token: string, files: readonly string[]) => {
  const folder = `${token.replace(/\/$/, '')}/`
  if (files.some((file) => file.startsWith(folder) || file.includes(`/${folder}`))) return true
  const pattern = patternOf(token)
  return files.some((file) => pattern.test(file))
}

/** Every file, folder and link a page names that the repository does not have. */
export function missingPaths({ path, text }: Page, files: readonly string[]): string[] {
  const prose = text.replace(fenced, '')
  const tops = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
  const isPath = (token: string) =>
    isFileName(token) || (token.includes('/') && tops.has(token.split('/')[0]))
  const named = [...prose.matchAll(quoted)]
    .map(([, token = '']) => token)
    .filter((token) => isPath(token) && !isHere(token, files))
  const links = [...prose.matchAll(linked)]
    .map(([, link = '']) => posix.join(posix.dirname(path), link))
    .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
  return [...named, ...links].map((missing) => `${path}: ${missing}`)
}
