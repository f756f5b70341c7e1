import { mayMove } from './may-move.ts'

const CARRIED = 'carried-box'
/** Nothing waits longer than this for a drawing. */
const PATIENCE_MS = 400
const LOOK_AGAIN_MS = 15

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))

function isInWindow(element: Element) {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight
}

/** The picture on the card that leads to an edition, the pressed card first, if it can be seen. */
function boxOnCard(slug: string): Element | undefined {
  const links = [...document.querySelectorAll(`main a[href="/product/${slug}"]`)]
  const pressed = document.activeElement?.closest('article, li')
  const cards = [pressed, ...links.map((link) => link.closest('article, li'))]
  const onCards = cards.filter((card) => links.some((link) => card?.contains(link)))
  const boxes = [...onCards, document.querySelector(`[data-box="${slug}"]`)]
  return boxes.flatMap((box) => box?.querySelector('img') ?? []).find(isInWindow)
}

const inGallery = (slug: string) => `[data-gallery="${slug}"] img`

/** Nothing is painted meanwhile, so it looks by the clock. */
async function arrived(selector: string): Promise<Element | null> {
  const until = performance.now() + PATIENCE_MS
  let box = document.querySelector(selector)
  while (!box && performance.now() < until) {
    await pause()
    box = document.querySelector(selector)
  }
  return box
}

type Way = Readonly<{ from: Element | null | undefined; to: string; change: () => void }>

/** Makes a change and moves a picture with it. One element at a time has the name, and none afterwards. */
function carry({ from, to, change }: Way) {
  if (!from || !mayMove()) return change()
  from.classList.add(CARRIED)
  const transition = document.startViewTransition(async () => {
    change()
    const place = await arrived(to)
    from.classList.remove(CARRIED)
    place?.classList.add(CARRIED)
  })
  const done = () => document.querySelector(`.${CARRIED}`)?.classList.remove(CARRIED)
  // Skipped, for example because the window is hidden: the change is made all the same.
  transition.ready.catch(() => {})
  transition.finished.then(done, done)
}

/**
 * Moves the picture of an edition from its card to its page. Called when the page is ready but not yet
 * painted; resolves once the old view is kept.
 */
export const carryToPage = (slug: string): Promise<void> =>
  new Promise((change) => {
    carry({ from: boxOnCard(slug), to: inGallery(slug), change })
  })

/** Moves it from the page of an edition back to its card, as on the way there. */
export const carryToShop = (): Promise<void> =>
  new Promise((change) => {
    const gallery = document.querySelector<HTMLElement>('[data-gallery]')
    const from = gallery?.querySelector('img')
    const card = `article:has(a[href="/product/${gallery?.dataset.gallery}"])`
    const to = `main:not(:has([data-gallery])) ${card} img`
    carry({ from: from && isInWindow(from) ? from : undefined, to, change })
  })

type Edition = Readonly<{ slug: string; productImage: string }>

/** Moves it from where it was added to its line in the cart. */
export function carryToCart({ slug, productImage }: Edition, open: () => void) {
  const from = document.querySelector(inGallery(slug))
  const to = `[role="dialog"] img[src="${productImage}"]`
  carry({ from: from && isInWindow(from) ? from : boxOnCard(slug), to, change: open })
}
