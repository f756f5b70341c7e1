import type { Context } from '../../../context.ts'
import { readExternal } from '../../../infra/http/external-get.ts'
import { txtRecords } from '../../../infra/mail/txt-records.ts'
import { fileOf, recordOf } from '../../platform/stores/host-proofs.rules.ts'

const MOST_BYTES = 1_000

type ProofLookup = Readonly<{ host: string; token: string }>

async function isInFile({ config }: Context, { host, token }: ProofLookup): Promise<boolean> {
  const asked = { url: fileOf(host), allowPrivate: !config.isLive, mostBytes: MOST_BYTES }
  const text = await readExternal(asked).catch(() => '')
  return text.trim() === token
}

/** Whether the owner of a host has published its token, in its zone or at the host itself. */
export async function lookForProof(ctx: Context, asked: ProofLookup): Promise<boolean> {
  const records = await txtRecords(ctx.config)(recordOf(asked.host))
  return records?.includes(asked.token) === true || (await isInFile(ctx, asked))
}
