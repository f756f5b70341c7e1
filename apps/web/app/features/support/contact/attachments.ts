import {
  FILES_TOO_LARGE,
  FILES_TOO_MANY,
  LARGEST_FILE,
  MOST_FILES,
} from '@keyhaven/contracts/data/attachments'
import type { addAttachment } from '@keyhaven/contracts/inbox-files'
import { api, isApiError } from '../../../lib/api/api.ts'

/** What became of the files of a letter: how many are with it, and why others are not. */
export type FilesSent = Readonly<{
  kept: number
  refused: readonly Readonly<{ name: string; why: string }>[]
}>

export const filesIn = (form: FormData): File[] =>
  form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]

/** Why files cannot go with a letter, said before anything is sent. */
export function filesFault(files: readonly File[]): string | undefined {
  if (files.length > MOST_FILES) return FILES_TOO_MANY
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > LARGEST_FILE ? FILES_TOO_LARGE : undefined
}

const whyOf = (error: unknown) =>
  isApiError(error) && error.status === 400
    ? error.message.replace(/^\d+: /, '')
    : 'It could not be sent. Please answer our e-mail with it.'

/** Files follow their letter one by one; what is refused takes nothing else with it. */
export async function sendFiles(token: string, files: readonly File[]): Promise<FilesSent> {
  const refused: { name: string; why: string }[] = []
  for (const file of files) {
    const endpoint = { method: 'POST', path: '/api/contact/files' } as const
    try {
      await api<typeof addAttachment>(endpoint, { file: { name: file.name, bytes: file, token } })
    } catch (error) {
      refused.push({ name: file.name, why: whyOf(error) })
    }
  }
  return { kept: files.length - refused.length, refused }
}
