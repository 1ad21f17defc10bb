/** What players of the game, and of this site, build their passwords of: its name, its makers, classes, places, creatures. */
export const GAME_WORDS: ReadonlySet<string> = new Set(
  `comptoir commerce craft dofus ankama krosmoz krosmaster wakfu waven touch retro unity kama kamas hdv guilde donjon quete
  feca osamodas enutrof sram xelor ecaflip eniripsa iop cra sadida sacrieur pandawa roublard zobal steamer eliotrope
  huppermage ouginak forgelance osa enu xel eca eni sacri panda elio hupper
  amakna astrub bonta brakmar incarnam pandala frigost sufokia otomai vulkania albuera cania havrenbourg ecaflipus
  tofu bouftou larve blop wabbit chafer craqueleur dragoeuf dragodinde muldo volkorne arakne moskito piou kralamoure
  almanax ocre emeraude pourpre turquoise ivoire ebene vulbis dolmanax cawotte dokille argente nebuleux veilleurs abyssal
  draconiros imagiro orukam tal kasha hell mina brial rafal dakal mikhal kourial salar tylezia shadow
  joueur player noob boss admin`.split(/\s+/),
)
