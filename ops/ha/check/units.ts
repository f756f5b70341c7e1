import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ended, isInstalled } from '../../commands.ts'
import { unless, type Verdict } from '../../verdict.ts'

const root = join(import.meta.dirname, '../../..')
const INSTALLED_AT = '/opt/keyhaven/current'
const isUnit = /\.(service|socket|timer)$/

/** Every unit of the product, wherever it belongs. */
export const unitFiles = () =>
  ['ops/units', 'ops/small', 'ops/ha/units'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => isUnit.test(name))
      .map((name) => join(root, folder, name)),
  )

/** systemd looks for the programs a unit names: for the check the product is installed where it is. */
export async function lookAtUnits(folder: string): Promise<Verdict[]> {
  const promise = 'systemd takes the units'
  if (!(await isInstalled('systemd-analyze')))
    return [{ promise, fault: undefined, isUnseen: true }]
  mkdirSync(folder, { recursive: true })
  const copies = unitFiles().map((file) => {
    const copy = join(folder, basename(file))
    writeFileSync(copy, readFileSync(file, 'utf8').replaceAll(INSTALLED_AT, root))
    return copy
  })
  const { text } = await ended('systemd-analyze', ['verify', '--man=no', ...copies])
  const own = text.split('\n').filter((line) => line.includes('keyhaven'))
  return [unless(`${promise} (${copies.length})`, own.join('\n'))]
}
