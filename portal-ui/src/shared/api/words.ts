/** Statuses and moves of a certificate, as the lifecycle words them; its checks' ids.
 *  Written by `make api`; do not edit. */
export const STATUSES = {
  "DRAFT": {
    "label": "DRAFT",
    "name": "Drafts",
    "group": "draft",
    "list": null,
    "turn": "tenant",
    "claims": false,
    "next": "Complete it and submit it. Drafts are deleted quarterly.",
    "asks": "Not submitted yet",
    "action": "Continue",
    "why": "Asked for before",
    "refused": ""
  },
  "SUBMITTED": {
    "label": "SUBMITTED",
    "name": "New",
    "group": "open",
    "list": "open",
    "turn": "accounting",
    "claims": true,
    "next": "Accounting checks it. You are told here as soon as something happens.",
    "asks": "",
    "action": "",
    "why": "Asked for before",
    "refused": ""
  },
  "RESUBMITTED": {
    "label": "RESUBMITTED",
    "name": "Resubmitted",
    "group": "open",
    "list": "open",
    "turn": "accounting",
    "claims": true,
    "next": "Accounting checks it again.",
    "asks": "",
    "action": "",
    "why": "Asked for before",
    "refused": ""
  },
  "RETURNED": {
    "label": "RETURNED",
    "name": "Returned",
    "group": "to_correct",
    "list": "processed",
    "turn": "tenant",
    "claims": true,
    "next": "Correct it and resubmit it, or cancel it.",
    "asks": "Accounting sent this back",
    "action": "Fix and resubmit",
    "why": "Why it was returned",
    "refused": ""
  },
  "FOR AMENDMENT": {
    "label": "FOR AMENDMENT",
    "name": "For amendment",
    "group": "to_correct",
    "list": "processed",
    "turn": "tenant",
    "claims": true,
    "next": "Correct it and resubmit it.",
    "asks": "Accounting asks for a correction",
    "action": "See what to change",
    "why": "Asked for before",
    "refused": ""
  },
  "APPROVED": {
    "label": "APPROVED",
    "name": "Approved",
    "group": "decided",
    "list": "processed",
    "turn": "nobody",
    "claims": true,
    "next": "Nothing more to do.",
    "asks": "",
    "action": "",
    "why": "Asked for before approval",
    "refused": ""
  },
  "DISAPPROVED": {
    "label": "DISAPPROVED",
    "name": "Disapproved",
    "group": "decided",
    "list": "processed",
    "turn": "nobody",
    "claims": false,
    "next": "It is closed. Ask Accounting if you do not agree.",
    "asks": "",
    "action": "",
    "why": "Why it was disapproved",
    "refused": "Why it was not accepted"
  },
  "CANCELLED": {
    "label": "CANCELLED",
    "name": "Cancelled",
    "group": "decided",
    "list": "processed",
    "turn": "nobody",
    "claims": false,
    "next": "It is closed.",
    "asks": "",
    "action": "",
    "why": "Asked for before",
    "refused": ""
  },
  "DISCARDED": {
    "label": "DISCARDED",
    "name": "Discarded",
    "group": "gone",
    "list": null,
    "turn": "nobody",
    "claims": false,
    "next": "It is gone from your lists. It can be restored for a while.",
    "asks": "",
    "action": "",
    "why": "Asked for before",
    "refused": ""
  },
  "ERASED": {
    "label": "ERASED",
    "name": "Erased",
    "group": "gone",
    "list": null,
    "turn": "nobody",
    "claims": false,
    "next": "It was kept for as long as it must be, and is gone.",
    "asks": "",
    "action": "",
    "why": "Asked for before",
    "refused": ""
  }
} as const

export type Status = keyof typeof STATUSES

export const MOVES = {
  "born": {
    "label": "",
    "done": "Draft started",
    "did": "started this",
    "kind": "portal",
    "target": "DRAFT",
    "main": false,
    "danger": false,
    "answers": ""
  },
  "submit": {
    "label": "Submit",
    "done": "Submitted",
    "did": "submitted this",
    "kind": "hand_over",
    "target": "SUBMITTED",
    "main": true,
    "danger": false,
    "answers": ""
  },
  "approve": {
    "label": "Approve",
    "done": "Approved",
    "did": "approved this",
    "kind": "decision",
    "target": "APPROVED",
    "main": true,
    "danger": false,
    "answers": ""
  },
  "propose": {
    "label": "Propose",
    "done": "Approval proposed",
    "did": "proposed to approve this",
    "kind": "proposal",
    "target": null,
    "main": true,
    "danger": false,
    "answers": ""
  },
  "send_back": {
    "label": "Return",
    "done": "Returned",
    "did": "returned this",
    "kind": "decision",
    "target": "RETURNED",
    "main": false,
    "danger": false,
    "answers": ""
  },
  "disapprove": {
    "label": "Disapprove",
    "done": "Disapproved",
    "did": "disapproved this",
    "kind": "decision",
    "target": "DISAPPROVED",
    "main": false,
    "danger": true,
    "answers": ""
  },
  "undo": {
    "label": "Undo",
    "done": "Decision undone",
    "did": "undid this decision",
    "kind": "undo",
    "target": "SUBMITTED",
    "main": false,
    "danger": false,
    "answers": ""
  },
  "undo_resubmitted": {
    "label": "Undo",
    "done": "Decision undone",
    "did": "undid this decision",
    "kind": "undo",
    "target": "RESUBMITTED",
    "main": false,
    "danger": false,
    "answers": ""
  },
  "amend": {
    "label": "Amend",
    "done": "Opened for amendment",
    "did": "opened this for amendment",
    "kind": "decision",
    "target": "FOR AMENDMENT",
    "main": false,
    "danger": false,
    "answers": ""
  },
  "replace": {
    "label": "Replace",
    "done": "Replacement started",
    "did": "started a replacement of this",
    "kind": "own",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "supersede": {
    "label": "Supersede",
    "done": "Replaced",
    "did": "replaced this",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "reinstate": {
    "label": "Reinstate",
    "done": "Counts again",
    "did": "gave up what replaced this",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "resubmit": {
    "label": "Resubmit",
    "done": "Resubmitted",
    "did": "resubmitted this",
    "kind": "hand_over",
    "target": "RESUBMITTED",
    "main": true,
    "danger": false,
    "answers": ""
  },
  "sign": {
    "label": "Sign",
    "done": "Signed",
    "did": "signed this",
    "kind": "signature",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "sign_file": {
    "label": "Sign with a PDF",
    "done": "Signed with a PDF",
    "did": "signed this with a digitally signed PDF",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "ask_signature": {
    "label": "Ask for signature",
    "done": "Signature asked for",
    "did": "asked for this to be signed",
    "kind": "signature_request",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "refuse_signature": {
    "label": "Refuse to sign",
    "done": "Signature refused",
    "did": "refused to sign this",
    "kind": "own",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "ask_by_link": {
    "label": "Ask by link",
    "done": "Signature asked for by link",
    "did": "asked by a mailed link for this to be signed",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "withdraw_link": {
    "label": "Withdraw link",
    "done": "Signing link withdrawn",
    "did": "withdrew a signing link of this",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "sign_by_link": {
    "label": "Sign by link",
    "done": "Signed by link",
    "did": "took a signature by link for this",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "refuse_by_link": {
    "label": "Refuse by link",
    "done": "Signature refused by link",
    "did": "took a refusal by link for this",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "print_to_sign": {
    "label": "Print to sign",
    "done": "Printed to sign",
    "did": "printed the paper to sign of this",
    "kind": "paper",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "add_signed_copy": {
    "label": "Add signed copy",
    "done": "Signed copy added",
    "did": "added a signed copy to this",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "add_copy_by_link": {
    "label": "Add signed copy by link",
    "done": "Signed copy added by the link on the paper",
    "did": "took a signed copy by the link on the paper of this",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "request_return": {
    "label": "Ask for return",
    "done": "Return asked for",
    "did": "asked for this to be returned",
    "kind": "own",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "cancel": {
    "label": "Cancel certificate",
    "done": "Cancelled",
    "did": "cancelled this",
    "kind": "own",
    "target": "CANCELLED",
    "main": false,
    "danger": true,
    "answers": ""
  },
  "claim": {
    "label": "Open for review",
    "done": "Opened by Accounting",
    "did": "took this",
    "kind": "claim",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "release": {
    "label": "Release",
    "done": "Released by Accounting",
    "did": "released this",
    "kind": "release",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "take_over": {
    "label": "Take over",
    "done": "Taken over",
    "did": "took this over",
    "kind": "claim",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "assign": {
    "label": "Assign",
    "done": "Assigned",
    "did": "assigned this",
    "kind": "assignment",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "snooze": {
    "label": "Snooze",
    "done": "Snoozed",
    "did": "snoozed this",
    "kind": "upkeep",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "wake": {
    "label": "End snooze",
    "done": "Woken",
    "did": "woke this",
    "kind": "upkeep",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "knock": {
    "label": "Ask the holder",
    "done": "Knocked",
    "did": "knocked at this",
    "kind": "knock",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "dismiss_duplicate": {
    "label": "Dismiss duplicate",
    "done": "Duplicate dismissed",
    "did": "dismissed a duplicate of this",
    "kind": "answer",
    "target": null,
    "main": false,
    "danger": false,
    "answers": "DUPLICATE"
  },
  "receive_original": {
    "label": "Original received",
    "done": "Original received",
    "did": "noted that its original came",
    "kind": "upkeep",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "undo_receipt": {
    "label": "Undo the receipt",
    "done": "Receipt undone",
    "did": "noted that its original has not come",
    "kind": "upkeep",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "send_original": {
    "label": "Send original",
    "done": "Original sent",
    "did": "sent its original",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "ask_for_original": {
    "label": "Ask for the original",
    "done": "Original asked for",
    "did": "asked for its original",
    "kind": "upkeep",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "receive_copy": {
    "label": "Receive copy",
    "done": "Copy received",
    "did": "scanned its paper",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "confirm_copy": {
    "label": "Confirm copy",
    "done": "Signed copy compared",
    "did": "compared the signed copy with this",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "type_figures": {
    "label": "Type figures",
    "done": "Figures of an attached form typed",
    "did": "typed the figures of a form attached to this",
    "kind": "together",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "claim_in": {
    "label": "Claim in another return",
    "done": "Quarter of the claim chosen",
    "did": "chose the return in which this is claimed",
    "kind": "upkeep",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "sign_conforme": {
    "label": "Sign conforme",
    "done": "Conforme signed",
    "did": "signed the conforme of this",
    "kind": "conforme",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "withdraw_conforme": {
    "label": "Withdraw conforme",
    "done": "Conforme withdrawn",
    "did": "withdrew the conforme of this",
    "kind": "upkeep",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "withdraw_import": {
    "label": "Withdraw import",
    "done": "Import withdrawn",
    "did": "withdrew this import",
    "kind": "upkeep",
    "target": "CANCELLED",
    "main": false,
    "danger": true,
    "answers": ""
  },
  "issue": {
    "label": "Issue PDF",
    "done": "PDF issued",
    "did": "issued its PDF",
    "kind": "receipt",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "comment": {
    "label": "Comment",
    "done": "Comment",
    "did": "commented on this",
    "kind": "note",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "note": {
    "label": "Note",
    "done": "Internal note",
    "did": "noted something on this",
    "kind": "aside",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "discard": {
    "label": "Discard",
    "done": "Discarded",
    "did": "discarded this",
    "kind": "own",
    "target": "DISCARDED",
    "main": false,
    "danger": true,
    "answers": ""
  },
  "expire": {
    "label": "Draft deleted",
    "done": "Expired",
    "did": "let this expire",
    "kind": "portal",
    "target": "DISCARDED",
    "main": false,
    "danger": false,
    "answers": ""
  },
  "restore": {
    "label": "Restore",
    "done": "Restored",
    "did": "restored this",
    "kind": "own",
    "target": "DRAFT",
    "main": false,
    "danger": false,
    "answers": ""
  },
  "warn": {
    "label": "Draft warning",
    "done": "Deletion announced",
    "did": "announced its deletion",
    "kind": "portal",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "remind": {
    "label": "Remind",
    "done": "Deadline reminder",
    "did": "reminded of its deadline",
    "kind": "portal",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "hold": {
    "label": "Put on hold",
    "done": "Put on legal hold",
    "did": "put this on legal hold",
    "kind": "upkeep",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "lift_hold": {
    "label": "Lift hold",
    "done": "Legal hold lifted",
    "did": "lifted its legal hold",
    "kind": "upkeep",
    "target": null,
    "main": false,
    "danger": false,
    "answers": ""
  },
  "erase": {
    "label": "Erase",
    "done": "Erased",
    "did": "erased this",
    "kind": "portal",
    "target": "ERASED",
    "main": false,
    "danger": false,
    "answers": ""
  }
} as const

export type MoveName = keyof typeof MOVES

export const STEPS = [
  {
    "move": "submit",
    "source": "DRAFT",
    "target": "SUBMITTED"
  },
  {
    "move": "approve",
    "source": "SUBMITTED",
    "target": "APPROVED"
  },
  {
    "move": "approve",
    "source": "RESUBMITTED",
    "target": "APPROVED"
  },
  {
    "move": "send_back",
    "source": "SUBMITTED",
    "target": "RETURNED"
  },
  {
    "move": "send_back",
    "source": "RESUBMITTED",
    "target": "RETURNED"
  },
  {
    "move": "disapprove",
    "source": "SUBMITTED",
    "target": "DISAPPROVED"
  },
  {
    "move": "disapprove",
    "source": "RESUBMITTED",
    "target": "DISAPPROVED"
  },
  {
    "move": "undo",
    "source": "APPROVED",
    "target": "SUBMITTED"
  },
  {
    "move": "undo",
    "source": "RETURNED",
    "target": "SUBMITTED"
  },
  {
    "move": "undo",
    "source": "DISAPPROVED",
    "target": "SUBMITTED"
  },
  {
    "move": "undo_resubmitted",
    "source": "APPROVED",
    "target": "RESUBMITTED"
  },
  {
    "move": "undo_resubmitted",
    "source": "RETURNED",
    "target": "RESUBMITTED"
  },
  {
    "move": "undo_resubmitted",
    "source": "DISAPPROVED",
    "target": "RESUBMITTED"
  },
  {
    "move": "amend",
    "source": "APPROVED",
    "target": "FOR AMENDMENT"
  },
  {
    "move": "resubmit",
    "source": "RETURNED",
    "target": "RESUBMITTED"
  },
  {
    "move": "resubmit",
    "source": "FOR AMENDMENT",
    "target": "RESUBMITTED"
  },
  {
    "move": "cancel",
    "source": "RETURNED",
    "target": "CANCELLED"
  },
  {
    "move": "withdraw_import",
    "source": "APPROVED",
    "target": "CANCELLED"
  },
  {
    "move": "discard",
    "source": "DRAFT",
    "target": "DISCARDED"
  },
  {
    "move": "expire",
    "source": "DRAFT",
    "target": "DISCARDED"
  },
  {
    "move": "restore",
    "source": "DISCARDED",
    "target": "DRAFT"
  },
  {
    "move": "erase",
    "source": "SUBMITTED",
    "target": "ERASED"
  },
  {
    "move": "erase",
    "source": "RESUBMITTED",
    "target": "ERASED"
  },
  {
    "move": "erase",
    "source": "RETURNED",
    "target": "ERASED"
  },
  {
    "move": "erase",
    "source": "FOR AMENDMENT",
    "target": "ERASED"
  },
  {
    "move": "erase",
    "source": "APPROVED",
    "target": "ERASED"
  },
  {
    "move": "erase",
    "source": "DISAPPROVED",
    "target": "ERASED"
  },
  {
    "move": "erase",
    "source": "CANCELLED",
    "target": "ERASED"
  },
  {
    "move": "erase",
    "source": "DISCARDED",
    "target": "ERASED"
  }
] as const

export const LISTS = {
  "open": {
    "label": "OPEN"
  },
  "processed": {
    "label": "PROCESSED FORMS"
  }
} as const

export const LANES = {
  "new": {
    "label": "New",
    "list": "open",
    "status": "SUBMITTED"
  },
  "resubmitted": {
    "label": "Resubmitted",
    "list": "open",
    "status": "RESUBMITTED"
  },
  "asked_back": {
    "label": "Return requested",
    "list": "open",
    "status": null
  },
  "from_scan": {
    "label": "From scan",
    "list": "open",
    "status": null
  },
  "late": {
    "label": "Late",
    "list": "open",
    "status": null
  },
  "unsigned": {
    "label": "Unsigned",
    "list": "open",
    "status": null
  },
  "soa": {
    "label": "SOA differs",
    "list": "open",
    "status": null
  },
  "clean": {
    "label": "Clean",
    "list": "open",
    "status": null
  },
  "proposed": {
    "label": "Second look",
    "list": "open",
    "status": null
  },
  "snoozed": {
    "label": "Snoozed",
    "list": "open",
    "status": null
  },
  "held": {
    "label": "Held by others",
    "list": "open",
    "status": null
  },
  "mine": {
    "label": "Assigned to me",
    "list": "open",
    "status": null
  },
  "decided": {
    "label": "Decided by me",
    "list": "processed",
    "status": null
  }
} as const

export type LaneName = keyof typeof LANES

export const CHECKS = [
  "UNANSWERED",
  "REQUIRED",
  "PAYEE_TIN",
  "PAYEE_NAME",
  "PAYOR",
  "BRANCH",
  "LOCATIONS",
  "FORM_TYPE",
  "ADDRESS",
  "PAYOR_READ",
  "FIELD_READ",
  "SIGNATORY",
  "AGENT",
  "CONFORME",
  "SIGNED",
  "DIGITAL_SIGNATURE",
  "SIGNER_NAME",
  "PERIOD",
  "MONTHS",
  "LATE",
  "ATC",
  "ATC_CLASS",
  "RATE",
  "SECTION",
  "PAYOR_KIND",
  "NOT_EARNED",
  "RENT",
  "LINES",
  "SAME_LINE",
  "CURRENCY",
  "SUM",
  "AMOUNT",
  "TAX",
  "VAT_IN_BASE",
  "VAT_STATUS",
  "VAT_BASE",
  "SOA",
  "QAP",
  "UNUSUAL",
  "BREAKDOWN",
  "SAME_FILE",
  "LETTERS",
  "DUPLICATE",
  "CONTINUES",
  "REPLACES",
  "NEAR_DUPLICATE"
] as const

export type CheckId = (typeof CHECKS)[number]
