import { PIXEL_PATH, SCRIPT_PREVIEW_PATH } from '@keyhaven/contracts/page-entries'
import type { TagConfig } from '@keyhaven/contracts/tag-config'
import type { Context } from '../../../context.ts'
import type { Content } from '../../../infra/pages/content.ts'
import type { DocumentParts, Parts } from '../../../infra/pages/document-parts.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import {
  type DocumentScripts,
  documentScripts,
  pixelScripts,
  publicScripts,
} from '../custom-scripts/public-scripts.ts'
import { isTagged, tagConfigOf } from './tag-settings.ts'

type Active = Readonly<{ tags: TagConfig; scripts: DocumentScripts; hasPixelScripts: boolean }>

async function readActive(ctx: Context): Promise<Active> {
  const [tags, scripts] = await Promise.all([tagConfigOf(ctx), publicScripts(ctx)])
  return {
    tags,
    scripts: documentScripts(scripts),
    hasPixelScripts: pixelScripts(scripts).length > 0,
  }
}

/** Of the store of this call. Where settings cannot be read nobody knows, and no page relies on either answer. */
const opensWallets = async (ctx: Context): Promise<boolean | undefined> => {
  try {
    return (await settingsOf(ctx))['checkout.wallets']
  } catch {
    return undefined
  }
}

const nothing: DocumentParts = { site: {} }
const noScripts = documentScripts([])

/** Staff try scripts in a frame that reaches nothing. */
const forStaff = ({ config }: Context): DocumentParts => ({
  site: {},
  frames: [new URL(SCRIPT_PREVIEW_PATH, config.PUBLIC_ORIGIN).href],
})

/**
 * What staff let into documents, read once for each version of the content. Browsers with a session or an order
 * open get no custom script. Documents of the key zone get
 * nothing, those of the payment zone at most the pixel frame, and those of staff the frame to try scripts in. Where it cannot be read,
 * nothing is let in.
 */
export function createParts(ctx: Context, content: Content): Parts {
  let known: Readonly<{ version: number; active: Active }> | undefined

  async function current(): Promise<Active | undefined> {
    const version = content.version()
    if (version === undefined) return undefined
    if (known?.version === version) return known.active
    const active = await readActive(ctx)
    known = { version, active }
    return active
  }

  const partsOf: Parts['partsOf'] = async (asked) => {
    const parts = await letIn(asked)
    const { zone, path } = asked
    // Pages that show keys are in the payment zone too: they open no wallet.
    const isChecked = zone === 'public' || path.toLowerCase() === '/checkout'
    return isChecked ? { ...parts, opensWallets: await opensWallets(ctx) } : parts
  }

  const letIn: Parts['partsOf'] = async ({ path, zone, isAgreed, hasAccess }) => {
    if (zone === 'staff') return forStaff(ctx)
    if (zone === 'key' || (zone === 'payment' && !isAgreed)) return nothing
    const active = await current().catch(() => undefined)
    if (!active) return nothing
    if (zone === 'public') {
      return publicParts(hasAccess ? { ...active, scripts: noScripts } : active, path, isAgreed)
    }
    const isFramed = active.hasPixelScripts || isTagged(active.tags, PIXEL_PATH)
    return isFramed ? { site: { hasPixel: true }, isFramed } : nothing
  }

  function mayRunScripts(): boolean {
    const isKnown = known !== undefined && known.version === content.version()
    return !isKnown || known?.active.scripts.names.length !== 0
  }
  return { partsOf, mayRunScripts }
}

/** The document learns that there is a container, never where it comes from: only its frame does. */
function publicParts({ tags, scripts }: Active, path: string, isAgreed: boolean): DocumentParts {
  const { pages, names, hashes, files } = scripts
  const { containerId, debugMode } = tags
  return {
    hashes,
    files,
    site: {
      ...(names.length > 0 && { runs: { pages, names } }),
      ...(isTagged(tags, path) && { tags: { containerId, debugMode, isAgreed } }),
    },
  }
}
