import type { Context } from '../../../context.ts'
import { addressOf, describedLink } from './describe-link.ts'

const PNG_PIXELS = 512
const QUIET_MODULES = 4

/** The address of a link for a camera: drawn to scale, and as a picture for print. */
export async function qrOf(ctx: Context, id: string) {
  const link = await describedLink(ctx, ctx.backOfficeDb, id)
  const url = addressOf(ctx, link.id)
  const { default: QRCode } = await import('qrcode')
  const look = { errorCorrectionLevel: 'M', margin: QUIET_MODULES } as const
  const [svg, png] = await Promise.all([
    QRCode.toString(url, { ...look, type: 'svg' }),
    QRCode.toDataURL(url, { ...look, width: PNG_PIXELS }),
  ])
  return { success: true as const, url, svg, png }
}
