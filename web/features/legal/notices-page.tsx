import type { Site } from '#shared/endpoints/site.ts'
import { useSite } from '#ui/site/use-site.ts'
import type { Section } from './document.ts'
import { LegalDocument } from './legal-document.tsx'
import { contactWays, operatorLine } from './text.ts'

export function NoticesPage() {
  return <LegalDocument {...NOTICES} sections={noticesSections(useSite())} />
}

const NOTICES = {
  title: 'Mentions légales',
  purpose: 'Qui publie ce site, qui l’héberge, et comment signaler un problème.',
}

const noticesSections = (site: Site | null): readonly Section[] => [
  {
    id: 'editeur',
    title: 'Éditeur',
    blocks: [
      operatorLine(site, site?.legal_publisher ?? null, 'LEGAL_PUBLISHER'),
      'Le directeur de la publication est l’éditeur, ou son représentant légal s’il s’agit d’une personne morale.',
      ['Pour le joindre\u00a0: ', ...contactWays(site), '.'],
      'Ces mentions sont données en application de l’article 1-1 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique (LCEN).',
    ],
  },
  {
    id: 'hebergeur',
    title: 'Hébergeur',
    blocks: [operatorLine(site, site?.legal_host ?? null, 'LEGAL_HOST')],
  },
  {
    id: 'projet-de-fans',
    title: 'Un projet de fans',
    blocks: [
      'Comptoir est un projet de fans, sans lien avec l’éditeur de Dofus\u00a0: il n’est ni édité, ni validé, ni soutenu par lui.',
      'Dofus est une marque d’Ankama. Le nom du jeu, les noms d’objets, de monstres et de métiers, ainsi que les images qui viennent du jeu, appartiennent à leur éditeur. Ils ne sont cités que pour désigner ce dont on parle.',
      [
        'Les images d’objets et de montures sont celles du jeu et appartiennent à Ankama. Comptoir n’en contient aucune\u00a0: le serveur les reprend du service ci-dessous, une par une, à mesure que les pages les montrent. La personne qui tient ce serveur peut les couper (',
        { code: 'ICONS=off' },
        ').',
      ],
      [
        'Les données et les images du jeu viennent de ',
        { href: 'https://dofusdu.de', label: 'dofusdu.de' },
        ', un service public que des fans tiennent et paient eux-mêmes. Merci à eux\u00a0! Tu peux lire ',
        { href: 'https://docs.dofusdu.de', label: 'sa documentation' },
        ' ou ',
        { href: 'https://github.com/sponsors/dofusdude', label: 'aider à payer ses serveurs' },
        '. C’est notre serveur qui l’interroge\u00a0: ton adresse IP reste chez nous.',
      ],
    ],
  },
  {
    id: 'propriete',
    title: 'Propriété intellectuelle',
    blocks: [
      'Le nom Comptoir, son logo, ses dessins, ses textes et son code sont protégés par le droit d’auteur. En dehors des exceptions prévues par la loi, les reprendre demande l’accord de l’éditeur.',
      'Les polices Bricolage Grotesque et Inter sont publiées sous licence SIL Open Font, les icônes Lucide sous licence ISC. Les captures sont lues par Tesseract, sous licence Apache 2.0.',
    ],
  },
  {
    id: 'signaler',
    title: 'Signaler un contenu illicite',
    blocks: [
      'Comptoir ne publie pas ce que les joueurs écrivent\u00a0: chacun ne voit que ses propres lignes. Les seuls contenus de tiers affichés sont les noms, titres et images des chaînes Twitch de la liste.',
      [
        'Pour signaler un contenu qui te paraît illicite (article 6 de la LCEN, article 16 du règlement (UE) 2022/2065 sur les services numériques), écris à l’éditeur ',
        ...contactWays(site),
        ' en indiquant\u00a0:',
      ],
      {
        list: [
          'ce que tu signales et l’adresse exacte de la page\u00a0;',
          'pourquoi ce contenu te paraît illicite\u00a0;',
          'ton nom et ton adresse email, sauf si la loi permet de ne pas les donner\u00a0;',
          'que tu fais ce signalement de bonne foi.',
        ],
      },
      'Un contenu manifestement illicite est retiré rapidement, et tu reçois une réponse motivée. Pour une chaîne Twitch, préviens aussi Twitch, qui en est l’hébergeur.',
    ],
  },
  {
    id: 'droit-de-reponse',
    title: 'Droit de réponse',
    blocks: [
      [
        'Toute personne nommée ou désignée sur le site peut demander à répondre, dans les conditions prévues par la LCEN, ',
        ...contactWays(site),
        '.',
      ],
    ],
  },
  {
    id: 'autres-textes',
    title: 'Les autres textes',
    blocks: [
      [
        'Ce que deviennent tes données\u00a0: ',
        { to: '/confidentialite', label: 'Confidentialité' },
        '. Les règles d’utilisation\u00a0: ',
        { to: '/cgu', label: 'CGU' },
        '.',
      ],
    ],
  },
]
