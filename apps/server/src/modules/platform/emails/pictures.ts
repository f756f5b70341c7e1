import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'art')
const drawn = new Map<string, Buffer>()

/** Read once: they are small, and mails name few of them. */
function pictureOf(name: string): Buffer {
  const known = drawn.get(name) ?? readFileSync(join(folder, `${name}.png`))
  drawn.set(name, known)
  return known
}

const MOST_KEPT = 200

/** A picture that is not drawn here, for the mails that name it. */
export function savePicture(name: string, png: Buffer) {
  if (drawn.size >= MOST_KEPT) drawn.clear()
  drawn.set(name, png)
}

const named = /\bsrc="cid:([a-z\d-]+)"/g

/**
 * The pictures a mail shows travel with it: nothing is loaded from a server, so that opening a mail
 * tells nobody, and it looks the same years later.
 */
export function picturesIn(html: string) {
  const names = new Set([...html.matchAll(named)].map(([, name = '']) => name))
  return [...names].map((name) => ({
    filename: `${name}.png`,
    content: pictureOf(name),
    contentType: 'image/png',
    cid: name,
  }))
}

/** The same page for a browser, which knows nothing of what is attached. */
export const withPicturesInside = (html: string): string =>
  html.replace(
    named,
    (_, name: string) => `src="data:image/png;base64,${pictureOf(name).toString('base64')}"`,
  )
