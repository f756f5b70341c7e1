import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listDownloadLinks, ManagedLink } from '@keyhaven/contracts/staff/downloads'
import { checkedLinks } from '../../modules/fulfilment/downloads/links.service.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { nameOfActor } from '../kit/staff-names.ts'

type Link = Awaited<ReturnType<typeof checkedLinks>>[number]

function checkOf({ check }: Link): ManagedLink['check'] {
  if (!check) return null
  const { askedAt, checkedAt, outcome, statusCode, failingSince } = check
  return {
    outcome,
    statusCode,
    checkedAt: checkedAt?.toISOString() ?? null,
    isWaiting: askedAt !== null && (checkedAt === null || askedAt > checkedAt),
    failingSince: failingSince?.toISOString() ?? null,
  }
}

/** Every link of the pages, with what it answered and who entered it. */
export async function managedLinks(
  ctx: StaffContext,
): Promise<ResponseOf<typeof listDownloadLinks>> {
  const links = (await checkedLinks(ctx.db)).map(async (link): Promise<ManagedLink> => {
    const { productId, name, system, purpose, url, row } = link
    const by = row?.changedBy ? staffActor(row.changedBy) : null
    return {
      ...{ productId, productName: name, system, purpose, url },
      isUsual: row === undefined,
      changedByName: await nameOfActor(ctx.db, by),
      changedAt: row?.changedAt.toISOString() ?? null,
      version: String(row?.version ?? 0),
      check: checkOf(link),
    }
  })
  return { success: true, links: await Promise.all(links) }
}
