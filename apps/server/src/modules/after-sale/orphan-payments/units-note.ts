import type { Config } from '../../../config.ts'
import {
  type Metadata,
  signedEntries,
  signedTextIn,
} from '../../../infra/payments/signed-metadata.ts'
import { unitsIn, unitsText } from './orphans.rules.ts'

/** Which units an order had, and when that was written, in milliseconds since 1970. */
export type UnitsNote = Readonly<{ units: readonly number[]; at: number }>

const signed = (intentId: string) => ({ name: 'units', about: [intentId] })

/** Numbers of units, which say nothing of their keys. Undefined if there are too many to be written down. */
export const noteOfUnits = (config: Config, intentId: string, { units, at }: UnitsNote) =>
  signedEntries(config, signed(intentId), `${at};${unitsText(units)}`)

export function unitsNoted(
  config: Config,
  { id, metadata }: Readonly<{ id: string; metadata: Metadata }>,
): UnitsNote | undefined {
  const text = signedTextIn(config, signed(id), metadata)
  const [at = '', units = ''] = text?.split(';') ?? []
  return text === undefined ? undefined : { at: Number(at), units: unitsIn(units) }
}
