import type { DownloadLog, DownloadSource } from '@keyhaven/contracts/downloads'
import { pushEvent } from '../analytics.ts'

const ADDRESS = '/api/download-access/log'

const places: readonly (readonly [start: string, place: DownloadSource])[] = [
  ['/order-success-mac', 'order_success_mac'],
  ['/order-success', 'order_success'],
  ['/account', 'account'],
]

const placeOf = (path: string): DownloadSource =>
  places.find(([start]) => path.startsWith(start))?.[1] ?? 'download_page'

type Fetched = Pick<DownloadLog, 'orderId' | 'productId' | 'downloadType'>

/** Tells the shop that something was downloaded here. Nobody waits for it, and nothing depends on it. */
export function reportDownload(fetched: Fetched): void {
  const entry: DownloadLog = {
    ...fetched,
    downloadSource: placeOf(location.pathname),
    downloadSuccess: true,
    timestamp: new Date().toISOString(),
  }
  try {
    const body = new Blob([JSON.stringify(entry)], { type: 'application/json' })
    navigator.sendBeacon(ADDRESS, body)
    if (fetched.downloadType === 'software') {
      pushEvent({ event: 'file_download', file_name: fetched.productId ?? 'installer' })
    }
  } catch {
    // A browser without beacons leaves the shop with what it saw itself.
  }
}
