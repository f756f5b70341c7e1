import type { Product } from '@keyhaven/contracts/products'
import type { DownloadPage } from '../../content/downloads.ts'
import { type Computer, type Verdict, verdictFor } from '../../lib/computer/compatibility.rules.ts'
import type { System } from '../../lib/computer/device.rules.ts'

/** The editions that a page is about. */
export const editionsOf = (
  { systems, categories }: DownloadPage,
  products: readonly Product[],
): Product[] =>
  products.filter(
    ({ platforms, category }) =>
      systems.some((system) => platforms.includes(system)) &&
      (!categories || categories.includes(category)),
  )

const systemOfKind = (kind: Computer['kind']): System | undefined => {
  if (kind.startsWith('macos')) return 'Mac'
  return kind.startsWith('windows') ? 'Windows' : undefined
}

const elsewhere: Record<System, Verdict> = {
  Mac: { answer: 'no', reason: 'This page is for Windows; you are on a Mac' },
  Windows: { answer: 'no', reason: 'This page is for the Mac; you are on Windows' },
}

/** Whether what a page offers can be installed on this computer, and why not. */
export function pageVerdict(page: DownloadPage, computer: Computer, products: readonly Product[]) {
  const system = systemOfKind(computer.kind)
  if (system && !page.systems.includes(system)) return elsewhere[system]
  const [edition] = editionsOf(page, products)
  return edition && verdictFor(edition, computer)
}
