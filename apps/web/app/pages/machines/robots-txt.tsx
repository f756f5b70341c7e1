import { robotsTxt } from '../../features/machines/robots-txt.ts'
import { siteContext } from '../../lib/api/load-context.ts'
import { textResponse } from '../../lib/seo/text-response.ts'
import { listedPaths, privateRoots } from '../../site.ts'
import type { Route } from './+types/robots-txt.ts'

const paths = { closed: privateRoots, listed: listedPaths }

export const loader = ({ context }: Route.LoaderArgs) =>
  textResponse(robotsTxt(context.get(siteContext).origin, paths), 'text')
