/** Lets the browser show a page of ours while the device is offline. A browser that refuses does without. */
export async function registerOfflineWorker() {
  try {
    await navigator.serviceWorker.register('/offline-worker.js', { updateViaCache: 'none' })
  } catch {
    // Blocked with the storage of the site, or not offered: then the browser says itself that it is offline.
  }
}
