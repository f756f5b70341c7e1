import * as contract from '@keyhaven/contracts/staff/downloads'
import { downloadsScreen } from '@keyhaven/contracts/staff/screens/downloads'
import {
  askForLinkChecks,
  changeLink,
  nameOfLink,
} from '../../modules/fulfilment/downloads/manage-links.ts'
import { endToken } from '../../modules/fulfilment/downloads/revoke-token.ts'
import { seenVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { listedDownloads } from './list-downloads.ts'
import { managedLinks } from './list-links.ts'
import { listedTokens } from './list-tokens.ts'

const CHECKS_PER_HOUR = 20
const countCheck = hourlyLimit('link checks of one person', CHECKS_PER_HOUR)

/** Links decide what buyers install: a change needs the second factor. */
export const downloadRoutes = served(
  downloadsScreen,
  handles(contract, {
    listDownloadLinks: (_, ctx) => managedLinks(ctx),
    changeDownloadLink: async ({ body }, ctx, request) => {
      const version = seenVersion(request)
      await namingTheOther(ctx, nameOfLink(body), () =>
        changeLink(ctx, ctx.staff.id, { ...body, version }),
      )
      return await managedLinks(ctx)
    },
    checkDownloadLinks: async (_, ctx, request, reply) => {
      await countCheck(ctx, request, reply)
      await askForLinkChecks(ctx, ctx.actor)
      return await managedLinks(ctx)
    },
    listDownloads: async ({ query }, ctx, request, reply) => {
      if (query.q !== undefined) await countSearch(ctx, request, reply)
      return await listedDownloads(ctx, query)
    },
    listDownloadTokens: async ({ query }, ctx, request, reply) => {
      if (query.q !== undefined) await countSearch(ctx, request, reply)
      return await listedTokens(ctx, query)
    },
    revokeDownloadToken: ({ params, body }, ctx) =>
      endToken(ctx, { id: params.id, by: ctx.staff.id, reason: body.reason }),
  }),
)
