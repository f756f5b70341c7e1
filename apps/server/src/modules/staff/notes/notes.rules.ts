import { noteSubjects } from '@keyhaven/contracts/staff/notes'
import type { Permission } from '@keyhaven/contracts/staff/permissions'

const subjects: Readonly<Record<string, Permission>> = noteSubjects

/** What it takes to read and write notes on an object; undefined if it takes none. */
export const permissionFor = (subject: string): Permission | undefined => {
  const kind = subject.split(':')[0] ?? ''
  return Object.hasOwn(subjects, kind) ? subjects[kind] : undefined
}
