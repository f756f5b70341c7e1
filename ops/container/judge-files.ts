import { said } from '../commands.ts'
import { unless, type Verdict } from '../verdict.ts'
import type { Image } from './room.ts'

/** What the files of an image must be like, before anything runs. */
export async function judgeFiles({ root, user, workingFolder }: Image): Promise<Verdict[]> {
  const [uid = ''] = user.split(':')
  const program = `${root}${workingFolder}`
  const find = (where: string, ...tests: string[]) => said('find', where, '-xdev', ...tests)
  return [
    unless('it runs as a user that is not root', /^[1-9]\d*$/.test(uid) ? '' : `user “${user}”`),
    unless('nothing in it belongs to that user', await find(root, '-uid', uid)),
    unless(
      'its user may change no file of the program',
      await find(program, '-perm', '/o+w', '-not', '-type', 'l'),
    ),
    unless(
      'neither tests nor settings nor git came along',
      await find(
        program,
        '(',
        '-path',
        '*/apps/*.test.ts',
        '-o',
        '-name',
        '.env',
        '-o',
        '-name',
        '.git',
        ')',
      ),
    ),
    unless(
      'neither the stand-ins nor the tools of development came along',
      await find(
        program,
        '(',
        '-path',
        '*/apps/sandbox',
        '-o',
        '-path',
        '*/node_modules/@playwright/test',
        '-o',
        '-path',
        '*/node_modules/typescript',
        ')',
      ),
    ),
  ]
}
