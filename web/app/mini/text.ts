export const text = {
  title: (tab: string) => `${tab} · Comptoir`,
}
