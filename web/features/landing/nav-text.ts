/** The title of the browser tab, which the router gives. */
export const text = {
  tabTitle: 'Commerce • Craft • Rentabilité',
}
