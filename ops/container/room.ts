import { type Watched, watch } from './watched.ts'

/** What an image says about itself. */
export type Image = Readonly<{
  root: string
  user: string
  environment: readonly string[]
  entrypoint: readonly string[]
  command: readonly string[]
  workingFolder: string
  health: readonly string[]
}>

type Task = Readonly<{ words: readonly string[]; settings: Readonly<Record<string, string>> }>

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/**
 * What a container engine would do: a view of the image’s files that nothing can change, one volume for the
 * files of earlier builds, and a user without any power. Processes and network are those of this machine.
 */
function scriptOf({ root, user, environment, workingFolder }: Image, { words, settings }: Task) {
  const [uid = '', gid = uid] = user.split(':')
  const variables = [
    ...environment,
    ...Object.entries(settings).map(([key, value]) => `${key}=${value}`),
  ]
  const inside = `cd ${quoted(workingFolder)} && exec ${words.map(quoted).join(' ')}`
  const become = [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'],
  ]
  const chrooted = [
    ...['chroot', root, ...become],
    ...['env', '-i', ...variables, 'sh', '-c', inside],
  ]
  const earlier = `${root}${workingFolder}/apps/web/build/earlier`
  return [
    'set -e',
    `mount --bind ${quoted(root)} ${quoted(root)}`,
    `mount -o remount,bind,ro ${quoted(root)}`,
    `mount -t tmpfs -o size=64m,mode=0700,uid=${uid},gid=${gid} volume ${quoted(earlier)}`,
    `mount -t proc -o ro,hidepid=2 proc ${quoted(`${root}/proc`)}`,
    `mount --bind /dev ${quoted(`${root}/dev`)}`,
    `exec ${chrooted.map(quoted).join(' ')}`,
  ].join('\n')
}

/** Starts a task in a room of its own. */
export const startIn = (image: Image, task: Task): Watched =>
  watch('unshare', ['--mount', 'sh', '-c', scriptOf(image, task)])
