export const text = {
  ask: {
    title: 'Mot de passe oublié',
    purpose: 'Entre l’adresse de ton compte\u00a0: tu recevras un lien, valable une heure.',
    send: 'Envoyer le lien',
    sending: 'Envoi…',
    sent: 'Si un compte existe pour cette adresse, un lien vient de partir. Regarde aussi tes indésirables.',
    again: 'Changer d’adresse',
    offline:
      'Pas de réseau\u00a0: rien n’a été demandé. Ton adresse reste ici, réessaie dès que le réseau revient.',
    noMail:
      'Ce serveur n’envoie pas d’email\u00a0: aucun lien ne peut partir. Écris à son auteur en indiquant l’adresse de ton compte, il te transmettra un lien pour choisir un nouveau mot de passe.',
    write: 'Écrire à l’auteur',
  },

  reset: {
    title: 'Nouveau mot de passe',
    purpose: 'Choisis-le bien\u00a0: tes autres appareils seront déconnectés.',
    password: 'Nouveau mot de passe',
    submit: 'Mettre à jour le mot de passe',
    busy: 'Mise à jour…',
    done: 'Mot de passe mis à jour. Redirection…',
    short: 'Minimum 8 caractères.',
    invalid: 'Lien invalide ou expiré. Recommence la procédure.',
    restart: 'Demander un nouveau lien',
    offline: 'Pas de réseau\u00a0: ton mot de passe n’a pas changé. Réessaie dès que le réseau revient.',
    failed: 'Impossible de changer le mot de passe pour le moment. Réessaie plus tard.',
  },

  confirm: {
    title: 'Confirmer ton adresse',
    asking: 'Vérification du lien…',
    signIn: 'Connecte-toi au compte de cette adresse\u00a0: le lien sera vérifié aussitôt.',
    done: 'Ton adresse est confirmée. Merci\u00a0!',
    invalid: 'Lien invalide ou expiré. Recommence la procédure.',
    invalidHint:
      'Il ne vaut que sous le compte de cette adresse. Un nouveau se demande depuis «\u00a0Mon compte\u00a0».',
    offline: 'Pas de réseau\u00a0: rien n’est perdu, le lien sera vérifié dès que le réseau revient.',
    failed: 'Impossible de vérifier le lien pour le moment.',
    retry: 'Réessayer',
    account: 'Mon compte',
  },
}
