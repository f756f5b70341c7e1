import { createHash } from 'node:crypto'
import { type Params, partOf, requiredText, textOf } from './form.ts'
import { newId, nowInSeconds } from './ids.ts'
import { refuseRequest } from './refusal.ts'
import type { UploadedFile } from './state/shapes.ts'
import type { World } from './state/world.ts'

const MOST_BYTES = 5_000_000

const named = (head: string, what: string) => new RegExp(`\\b${what}="([^"]*)"`).exec(head)?.[1]

/**
 * An upload as a form: text as it is, a file as its name and its bytes. The same upload is the same text,
 * whatever the caller put between its parts, so that a repeat is known as one.
 */
export function formOfUpload(body: Buffer, contentType: string): string {
  const boundary = /boundary=("?)([^";]+)\1/.exec(contentType)?.[2] ?? ''
  const form = new URLSearchParams()
  for (const part of body.toString('latin1').split(`--${boundary}`)) {
    const end = part.indexOf('\r\n\r\n')
    const name = named(part.slice(0, end), 'name')
    if (end < 0 || name === undefined) continue
    const filename = named(part.slice(0, end), 'filename')
    const content = Buffer.from(part.slice(end + 4, -2), 'latin1')
    if (filename === undefined) form.set(name, content.toString())
    else {
      form.set(`${name}[name]`, filename)
      form.set(`${name}[data]`, content.toString('base64'))
    }
  }
  return form.toString()
}

export function uploadFile(world: World, params: Params): UploadedFile {
  const purpose = requiredText(params, 'purpose')
  const part = partOf(params, 'file')
  const bytes = Buffer.from(textOf(part, 'data') ?? '', 'base64')
  if (bytes.length === 0) refuseRequest('Missing required param: file.', { param: 'file' })
  if (bytes.length > MOST_BYTES) refuseRequest('The file is larger than 5 MB.', { param: 'file' })
  const filename = textOf(part, 'name') ?? ''
  const file = world.files.add({
    id: newId('file'),
    object: 'file',
    created: nowInSeconds(),
    filename,
    purpose,
    size: bytes.length,
    type: filename.split('.').at(-1) ?? '',
    url: null,
  })
  world.contents.set(file.id, bytes)
  return file
}

/** What tests and developers see of a file: its bytes and how to recognise them. */
export function contentOf(world: World, id: string) {
  const bytes = world.contents.get(world.files.find(id).id) ?? Buffer.alloc(0)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { sha256, data: bytes.toString('base64') }
}
