// The types of the HTTP API, made from docs/openapi.json by `npm run openapi`: do not edit.

export interface paths {
    "/me/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who you are and what you may do
         * @description Needs credentials.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in, for a browser
         * @description Exchanges your e-mail address and password, a passkey, or an API key, for a session, which a cookie keeps: `HttpOnly`, `SameSite=Strict`, for at most 8 hours, or until it is not used for 30 minutes. It ends with the person or the key. Where you have a second factor, a request without its `code` or a `passkey` is answered with `code_required`. Requests with the cookie need the header `X-Gapura-Session: 1`, and are refused to pages of other sites. Attempts that fail are limited for each address and each account.
         *
         *     Needs no credentials.
         */
        post: operations["beginSession"];
        /**
         * Sign out
         * @description Ends the session of this cookie. Without one nothing happens.
         *
         *     Needs credentials.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask what a passkey is to sign
         * @description What `navigator.credentials.get` is given; what that gives goes to `POST /session/`, within five minutes and once. Passkeys belong to the host of the public address.
         *
         *     Needs no credentials.
         */
        post: operations["challengeSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/oidc/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in at the issuer of your organisation
         * @description Gives the address to go to, and a cookie that ties this browser to it for ten minutes. The issuer sends the browser back to the dashboard, with what `POST /session/` takes as `oidc`.
         *
         *     Needs no credentials.
         */
        post: operations["leaveForIssuer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out everywhere
         * @description Ends all your sessions, or those of the API key that this caller came with.
         *
         *     Needs credentials.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See your own account
         * @description For a person who has signed in, and not for API keys.
         *
         *     Needs credentials.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/password/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description For a person who has signed in, and not for API keys. All your other sessions end.
         *
         *     Needs credentials.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/totp/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin with a second factor
         * @description For a person who has signed in, and not for API keys. Gives the secret for an app that shows codes (TOTP). It is asked for once you have confirmed it.
         *
         *     Needs credentials.
         */
        post: operations["startTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/totp/confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor
         * @description For a person who has signed in, and not for API keys. Gives ten recovery codes, shown only now. From now on a password needs a code beside it.
         *
         *     Needs credentials.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/totp/remove/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the second factor
         * @description For a person who has signed in, and not for API keys. The recovery codes go with your last second factor.
         *
         *     Needs credentials.
         */
        post: operations["removeTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/codes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description For a person who has signed in, and not for API keys. The codes of before are over.
         *
         *     Needs credentials.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkeys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys, the oldest first
         * @description For a person who has signed in, and not for API keys.
         *
         *     Needs credentials.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description For a person who has signed in, and not for API keys. From now on it signs you in by itself, and a password needs it, or a code, beside it.
         *
         *     Needs credentials.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkeys/start/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin with a passkey
         * @description For a person who has signed in, and not for API keys. What `navigator.credentials.create` is given; what that gives is added within five minutes.
         *
         *     Needs credentials.
         */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkeys/{pk}/remove/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description For a person who has signed in, and not for API keys. The recovery codes go with your last second factor.
         *
         *     Needs credentials.
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions, the last used first
         * @description For a person who has signed in, and not for API keys.
         *
         *     Needs credentials.
         */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description For a person who has signed in, and not for API keys. `DELETE /sessions/` ends all of them.
         *
         *     Needs credentials.
         */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/link/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See who a link is for
         * @description Of an invitation, or of a link for a new password. It stays as it is.
         *
         *     Needs no credentials.
         */
        post: operations["readPersonLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/accept/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password with a link
         * @description The link works once. All sessions of before end; sign in with the password afterwards.
         *
         *     Needs no credentials.
         */
        post: operations["acceptPersonLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/forgot/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link by mail, where the password is forgotten
         * @description The answer is the same whether somebody has this address or not. The link works once, within an hour. Where no mail server is configured, an admin makes a link.
         *
         *     Needs no credentials.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people who sign in, newest first
         * @description Staff only. All of them: there are a thousand at most.
         *
         *     Needs the scope `admin`.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Invite a person
         * @description Staff only. Give a `role`, or `scopes` for one of their own. The answer has a link, shown only now, with which they set a password within 7 days, once; where a mail server is configured, a mail brings it too.
         *
         *     Needs the scope `admin`.
         */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        /**
         * Remove a person
         * @description Staff only. With their password, second factor and sessions. What they did stays in the audit.
         *
         *     Needs the scope `admin`.
         */
        delete: operations["removePerson"];
        options?: never;
        head?: never;
        /**
         * Change what a person may do
         * @description Staff only. A `role`, or `scopes`. It counts from their next request on. The last person who may administer keeps that while no API key may.
         *
         *     Needs the scope `admin`.
         */
        patch: operations["updatePerson"];
        trace?: never;
    };
    "/people/{pk}/shops/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a person a role in another shop
         * @description Staff only, in the own shop of a server. In place of the role that they had there; it counts from their next request on. They go there with the session that they have here, and nothing of what they may do here counts there.
         *
         *     Needs the scope `admin`.
         */
        post: operations["grantShop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{pk}/shops/revoke/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the role of a person in another shop away
         * @description Staff only. It counts at once. Nothing happens where they have none.
         *
         *     Needs the scope `admin`.
         */
        post: operations["revokeShop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{pk}/link/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new link for a person
         * @description Staff only. A new invitation for who has not accepted yet; for others a link with which they set a new password within a day. Links of before are over. A second factor stays: who has lost theirs is removed and invited again.
         *
         *     Needs the scope `admin`.
         */
        post: operations["linkPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{pk}/disable/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a person
         * @description Staff only. They are signed out at once, and cannot sign in until they are enabled again.
         *
         *     Needs the scope `admin`.
         */
        post: operations["disablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{pk}/enable/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a person again
         * @description Staff only. They sign in with what they had.
         *
         *     Needs the scope `admin`.
         */
        post: operations["enablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{pk}/sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign a person out everywhere
         * @description Staff only. They may sign in again.
         *
         *     Needs the scope `admin`.
         */
        delete: operations["endSessionsOf"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge a customer
         * @description Stores the payment, calls the gateway, and answers with what the customer needs to pay. On 502 or 504 the outcome is not known: the payment is kept, checked in the background, and named in `payment_id`.
         *
         *     Needs the scope `payments:write`.
         */
        post: operations["createCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments, newest first
         * @description Staff see all payments, other callers their own. The next page, and the one before, are in the Link header.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment
         * @description Needs the scope `payments:read`.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/check_status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refresh a payment from the gateway's status
         * @description Reads the status at the gateway, applies it, and answers with both. 400 where the gateway does not know the order.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["checkPaymentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what happened to a payment
         * @description Every change, oldest first: who or what changed it, from what to what, and why.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["getPaymentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/cancel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a payment that is not final
         * @description A payment in a final state answers 400. A captured card payment can be cancelled until it settles.
         *
         *     Needs the scope `payments:write` or `payments:cancel`.
         */
        post: operations["cancelPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/expire/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expire a pending payment
         * @description Any other payment answers 400.
         *
         *     Needs the scope `payments:write` or `payments:cancel`.
         */
        post: operations["expirePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/capture/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture an authorised card payment
         * @description Only for `credit_card` payments that are `authorize`; anything else answers 400. Where another amount was captured already, the answer is 409 and says how much.
         *
         *     Needs the scope `payments:write` or `payments:capture`.
         */
        post: operations["capturePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/refund/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a paid payment, in part or in full
         * @description Refunds that were not refused never add up to more than was captured. On 502 or 504 the outcome is not known: the refund stays `pending`, and a background task completes it. Above the limit of `GAPURA_REFUND_APPROVAL_ABOVE` the answer is 202: the refund is `requested`, its amount is reserved, and the gateway is asked when another person approves it.
         *
         *     Needs the scope `payments:refund`.
         */
        post: operations["refundPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/approve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a payment that the fraud check challenges
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        post: operations["approvePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/deny/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a payment that the fraud check challenges
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        post: operations["denyPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{pk}/approve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a refund that waits for a second person
         * @description Only for a refund that is `requested`; anything else answers 400 and says who decided. The person who asked for the refund cannot approve it: 403, with any of their keys. The rules are checked again, then the gateway is called. On 502 or 504 the outcome is not known: the refund is `pending`, and a background task completes it.
         *
         *     Needs the scope `payments:refund`.
         */
        post: operations["approveRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{pk}/reject/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a refund that waits for a second person
         * @description Only for a refund that is `requested`; anything else answers 400 and says who decided. Its amount is free again. The person who asked for the refund may reject it too.
         *
         *     Needs the scope `payments:refund`.
         */
        post: operations["rejectRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/timeline/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See everything around a payment, in one list
         * @description Oldest first: changes, the gateway's notifications, events, attempts to send webhooks (for staff), acts of people, notes (for staff) and refunds. 500 entries at a time; the next ones are in the Link header. What came more than a month after the last change is not in it. Callers who are not staff see their own acts alone, without addresses.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["getPaymentTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{pk}/notes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the notes about a payment
         * @description Staff only; oldest first. They are in the timeline too. A payment has up to 200.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Write a note about a payment
         * @description Staff only. The customer and the gateway never see it. It cannot be changed, only removed.
         *
         *     Needs the scope `payments:cancel` or `checkouts:write` or `payments:refund` or `payments:write`.
         */
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a note
         * @description For who wrote it, and for admins. The audit keeps that it was there, and not what it said.
         *
         *     Needs the scope `payments:cancel` or `checkouts:write` or `payments:refund` or `payments:write`.
         */
        delete: operations["removeNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds, newest first
         * @description Staff see all refunds, other callers those of their own payments. The next page, and the one before, are in the Link header.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargebacks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chargebacks, the nearest deadline first
         * @description Staff only. A case is opened when the gateway says that the customer's bank took money back. The next page, and the one before, are in the Link header.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listChargebacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargebacks/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a chargeback
         * @description Staff only.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["getChargeback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Work on a chargeback
         * @description Staff only. Notes the evidence, another deadline, or how the case stands. Nothing is sent to the bank: answer it where it asks you to, in the gateway's own portal.
         *
         *     Needs the scope `payments:refund`.
         */
        patch: operations["updateChargeback"];
        trace?: never;
    };
    "/chargebacks/{pk}/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who worked on a chargeback
         * @description Staff only; oldest first.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["getChargebackHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkouts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checkouts, newest first
         * @description Staff see all checkouts, other callers their own. The addresses of pay pages are not in the list. The next page, and the one before, are in the Link header.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listCheckouts"];
        put?: never;
        /**
         * Have a customer pay on a page
         * @description Answers with the address of a pay page: send your customer there, and wait for `checkout_completed`. The customer chooses how to pay, and may change it; at most one payment of a checkout can be paid at any time. The gateway is called when the customer has chosen.
         *
         *     Needs the scope `checkouts:write` or `payments:write`.
         */
        post: operations["createCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkouts/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a checkout
         * @description Needs the scope `payments:read`.
         */
        get: operations["getCheckout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkouts/{pk}/cancel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a checkout that is not paid
         * @description No customer can begin to pay it from then on, and a payment under way is cancelled at the gateway. 400 where it has ended or was paid; on 502 or 504 the gateway did not answer, and a background task retries.
         *
         *     Needs the scope `payments:cancel` or `checkouts:write` or `payments:write`.
         */
        post: operations["cancelCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkouts/{pk}/refund_surplus/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give back what was paid twice
         * @description Refunds every payment of the checkout but the one that counts, and gives the outcome of each. Some payment methods have no refund at the gateway: their refusal says so. Send that money back yourself, and say so with `surplus_returned`.
         *
         *     Needs the scope `payments:refund`.
         */
        post: operations["refundSurplus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkouts/{pk}/surplus_returned/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that you gave a surplus back yourself
         * @description For money that the gateway cannot refund, such as that of virtual accounts and of stores: after you have sent it back, for instance by a bank transfer. Moves no money; the surplus is 0 afterwards, and the audit says who said so. 400 where nothing is too much, or a refund of it is under way.
         *
         *     Needs the scope `payments:refund`.
         */
        post: operations["noteSurplusReturned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkouts/{pk}/send/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the address of the pay page by mail
         * @description A background task sends it to the e-mail address of the customer, unless the checkout was paid by then. 400 where there is nothing to pay, no address, no mail server, or the same mail has not been sent yet; 429 where the address got too many mails within an hour.
         *
         *     Needs the scope `checkouts:write` or `payments:write`.
         */
        post: operations["sendCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkouts/{pk}/send_receipt/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the receipt once more
         * @description A background task sends it to the e-mail address of the customer. 400 where the checkout is not paid, there is no address or no mail server, or the receipt has not been sent yet; 429 where the address got too many mails within an hour.
         *
         *     Needs the scope `checkouts:write` or `payments:write`.
         */
        post: operations["sendReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved_cards/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved cards of a customer
         * @description Those that have not expired, newest first. Tokens of cards are never shown.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listSavedCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved_cards/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a saved card
         * @description Its token is deleted: the customer types the card in again to pay with it.
         *
         *     Needs the scope `checkouts:write` or `payments:write`.
         */
        delete: operations["removeSavedCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails to a customer, newest first
         * @description Of one customer or of one checkout: one of the fields has to be given. Staff see all of them, other callers those about their own checkouts. The next page, and the one before, are in the Link header.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment_links/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment links, newest first
         * @description Staff see all payment links, other callers their own. Their addresses are not in the list. The next page, and the one before, are in the Link header.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listPaymentLinks"];
        put?: never;
        /**
         * Make an address at which any customer can pay
         * @description For a fixed amount, or one that the customer says between a least and a most. With `quantity` the customer says how many, each for the amount. With `usage_limit` it can be paid so often and no more: a customer who is paying holds a use, and gives it back where the payment runs out. Each customer gets a checkout of their own. Answers to fields called `name`, `email` and `phone` become the customer details of the payment.
         *
         *     Needs the scope `checkouts:write` or `payments:write`.
         */
        post: operations["createPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment_links/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment link
         * @description Needs the scope `payments:read`.
         */
        get: operations["getPaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a payment link
         * @description Everything but the amount and the quantity can be changed. Checkouts that were begun before stay as they are.
         *
         *     Needs the scope `checkouts:write` or `payments:write`.
         */
        patch: operations["updatePaymentLink"];
        trace?: never;
    };
    "/payment_links/{pk}/poster.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take a poster with a QR code
         * @description One page to print and put up, A4 or A5: the title, the amount, and a code that leads to the page of the link.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["getPaymentLinkPoster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment_links/{pk}/end/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a payment link
         * @description No customer can begin to pay by it any more; those who have begun may go on. Ending it twice is harmless.
         *
         *     Needs the scope `checkouts:write` or `payments:write`.
         */
        post: operations["endPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices, newest first
         * @description Staff see all invoices, other callers their own. The next page, and the one before, are in the Link header.
         *
         *     Needs the scope `invoices:read`.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Send an invoice
         * @description Stores the invoice, has the gateway make it, and answers with the page on which the customer pays. On 502 or 504 the outcome is not known: the draft is kept and named in `invoice_id`. Repeat the request with the same Idempotency-Key; within five minutes a background task does so too.
         *
         *     Needs the scope `invoices:write`.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice
         * @description Needs the scope `invoices:read`.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{pk}/check_status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refresh an invoice from the gateway's status
         * @description Reads the invoice at the gateway, applies what it says, and answers with both. Where it was paid and the notification was lost, its payment is found too. 400 where the gateway does not know the invoice.
         *
         *     Needs the scope `invoices:read`.
         */
        get: operations["checkInvoiceStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{pk}/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what happened to an invoice
         * @description Every change, oldest first: who or what changed it, from what to what, and why.
         *
         *     Needs the scope `invoices:read`.
         */
        get: operations["getInvoiceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{pk}/void/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an invoice
         * @description Only an invoice that is `pending` or `overdue`; any other answers 400.
         *
         *     Needs the scope `invoices:write`.
         */
        post: operations["voidInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions, newest first
         * @description Staff see all subscriptions, other callers their own. The next page, and the one before, are in the Link header.
         *
         *     Needs the scope `subscriptions:read`.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Have the gateway charge a customer in every interval
         * @description Stores the subscription and creates it at the gateway. Each charge that the gateway makes becomes a payment with its `subscription_id`. On 502 or 504 the outcome is not known: repeat the request with the same Idempotency-Key.
         *
         *     Needs the scope `subscriptions:write`.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscription
         * @description Needs the scope `subscriptions:read`.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what a subscription charges, when, and with what
         * @description What is left out stays as the gateway has it. A new interval counts from the next charge on. `next_execution_at` wakes one that is inactive or disabled. The name and the payment type cannot change.
         *
         *     Needs the scope `subscriptions:write`.
         */
        patch: operations["updateSubscription"];
        trace?: never;
    };
    "/subscriptions/{pk}/check_status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refresh a subscription from the gateway
         * @description Reads it at the gateway, applies what it says, takes in charges that were missed, and answers with both. 400 where the gateway has not confirmed it.
         *
         *     Needs the scope `subscriptions:read`.
         */
        get: operations["checkSubscriptionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{pk}/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what happened to a subscription
         * @description Every change and every charge, oldest first: who or what brought it, and why.
         *
         *     Needs the scope `subscriptions:read`.
         */
        get: operations["getSubscriptionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{pk}/disable/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a subscription
         * @description Needs one that is active. No new cycle begins; the gateway goes on with retries of a failed charge.
         *
         *     Needs the scope `subscriptions:write`.
         */
        post: operations["disableSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{pk}/enable/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a subscription
         * @description Needs one that is disabled or inactive. Cycles that passed meanwhile are not made up for.
         *
         *     Needs the scope `subscriptions:write`.
         */
        post: operations["enableSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{pk}/cancel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a subscription for good
         * @description Needs one that is not cancelled. Retries of a failed charge end too.
         *
         *     Needs the scope `subscriptions:write`.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the gateway's notification
         * @description A notification is verified by its signature. Those about subscriptions carry none; they count only where a status call to the gateway says the same. 200 means that it is stored durably.
         *
         *     Needs no credentials.
         */
        post: operations["receiveNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the gateway's notifications, newest first
         * @description Staff only.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/replay/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a range of notifications again
         * @description Staff only. Notifications that were processed are left as they are.
         *
         *     Needs the scope `admin`.
         */
        post: operations["replayNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a notification
         * @description Staff only.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["getNotification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{pk}/replay/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a notification again
         * @description Staff only. One that was processed is left as it is.
         *
         *     Needs the scope `admin`.
         */
        post: operations["replayNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints, newest first
         * @description Staff only. Secrets are never shown again.
         *
         *     Needs the scope `webhooks:read` or `admin`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description Staff only. It gets the events that happen from now on, signed by the rules of Standard Webhooks. Addresses in private networks are refused, unless the configuration allows them.
         *
         *     Needs the scope `admin`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Staff only.
         *
         *     Needs the scope `webhooks:read` or `admin`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Staff only. What was still to be sent to it is dropped, and its log goes with it.
         *
         *     Needs the scope `admin`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Staff only. Events that wait already go to the new address; those of another name still go too.
         *
         *     Needs the scope `admin`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{pk}/rotate_secret/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new secret
         * @description Staff only. For a day, or as long as `overlap_hours` says, everything is signed with both the new secret and the one before it. A third one ends at once.
         *
         *     Needs the scope `admin`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{pk}/pause/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a webhook endpoint
         * @description Staff only. Its events are kept until it is resumed.
         *
         *     Needs the scope `admin`.
         */
        post: operations["pauseWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{pk}/resume/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a webhook endpoint
         * @description Staff only. Everything that was kept is sent now, and has three days again.
         *
         *     Needs the scope `admin`.
         */
        post: operations["resumeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{pk}/test/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook endpoint
         * @description Staff only. Sends one event of the type `webhook_test` at once, in any state of the endpoint, and answers with the outcome.
         *
         *     Needs the scope `admin`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{pk}/attempts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts to send to an endpoint, newest first
         * @description Staff only.
         *
         *     Needs the scope `webhooks:read` or `admin`.
         */
        get: operations["listWebhookAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{pk}/success/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how many attempts an endpoint took over time
         * @description Staff only. The last 24 hours, or the last 30 days in WIB, oldest first; the last one is not over yet. Tests count too.
         *
         *     Needs the scope `webhooks:read` or `admin`.
         */
        get: operations["getWebhookSuccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{pk}/resend/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events to an endpoint again
         * @description Staff only. One event by its id, or those of a time range that the endpoint wants, at most 10,000. They keep their `webhook-id`.
         *
         *     Needs the scope `admin`.
         */
        post: operations["resendWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, newest first
         * @description Staff only. The events that listeners and webhooks get. The next page, and the one before, are in the Link header.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stream/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow events as they happen
         * @description Staff see all events, other callers those about what they own; both only what their scopes let them read. Server-sent events: `id` is the position, `event` the name, `data` the event as JSON. Begins now, or after the position in `Last-Event-ID`; nothing is skipped or repeated over reconnects. A comment, or an `id` alone where others' events were passed over, comes every 15 seconds when nothing else does. The stream ends when the credentials do.
         *
         *     Needs the scope `payments:read` or `admin`.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listeners/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the listeners of applications
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        get: operations["listListeners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listeners/forget/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget a listener, with the events that wait for it
         * @description Staff only. One that was served in the last two hours is refused: stop the processes that have it, and wait.
         *
         *     Needs the scope `admin`.
         */
        post: operations["forgetListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sinks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sinks
         * @description Staff only. Credentials are never shown.
         *
         *     Needs the scope `admin`.
         */
        get: operations["listSinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sinks/{name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sink
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        get: operations["getSink"];
        put?: never;
        post?: never;
        /**
         * Remove a sink. What the broker has stays there
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        delete: operations["removeSink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sinks/{name}/enable/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events to a sink again, from where it stopped
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        post: operations["enableSink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sinks/{name}/disable/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop sending events to a sink
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        post: operations["disableSink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sinks/{name}/test/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message, and see the outcome
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        post: operations["testSink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sinks/{name}/replay/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a sink send again from another position
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        post: operations["replaySink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys, newest first
         * @description Staff only. The newest thousand. The keys themselves are never shown again.
         *
         *     Needs the scope `admin`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make an API key
         * @description Staff only. For a person give a `role`; for a program `staff` and `scopes`. The key of a person runs out after 90 days unless you say otherwise. The key is shown only now.
         *
         *     Needs the scope `admin`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{pk}/revoke/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description Staff only. It ends at once, and all sessions that were begun with it.
         *
         *     Needs the scope `admin`.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what people did, newest first
         * @description Staff only. Each act was recorded in the transaction of its effect, and cannot be changed. The next page is in the Link header.
         *
         *     Needs the scope `audit:read` or `admin`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search everything
         * @description The newest 5 at most of each kind: payments as their own search finds them, and checkouts, payment links, invoices, subscriptions, refunds and webhooks by their ids and by how their references begin, or by their customer. Kinds that the caller has no scope for are left out; callers who are not staff find their own.
         *
         *     Needs the scope `payments:read` or `invoices:read` or `subscriptions:read` or `webhooks:read` or `admin`.
         */
        get: operations["searchEverything"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/summary/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the figures of payments
         * @description Counts and money by hours, days or months in WIB, oldest first, then by value. Staff get the figures of all payments, other callers those of their own. Periods without payments or refunds are shown, with `by` they are not. At most 400 rows. Answers 503 while older payments are still being counted.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["getSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attention/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what needs attention
         * @description Staff only. Counts of what the operator should look at, with where it is listed. All of it takes a few seconds at most: what could not be counted by then has `timed_out`. Rows whose list the caller has no scope for are left out.
         *
         *     Needs the scope `payments:read`.
         */
        get: operations["getAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the money of all your shops
         * @description Staff only. For a person of the own shop of a server: that shop, where they may read payments in it, and the shops in which they have a role. For keys, and in other shops: the shop that is asked alone. A shop that does not answer in time is `unavailable`, and the others are there; `total` is the sum of those that are `ready`.
         *
         *     Needs credentials.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the background tasks
         * @description Staff only. Every task with its schedule, what waits, what failed, and how it went last. Takes a few seconds at most: what could not be counted by then is null, with `timed_out`.
         *
         *     Needs the scope `admin`.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{name}/failures/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs of a task that failed too often, newest first
         * @description Staff only. The newest of them; there are no further pages.
         *
         *     Needs the scope `admin`.
         */
        get: operations["listTaskFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{name}/run/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a task now
         * @description Staff only. Queues one run for the next free process. Where the same run waits already, that one will do.
         *
         *     Needs the scope `admin`.
         */
        post: operations["runTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{name}/retry/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the jobs of a task again that failed too often
         * @description Staff only. At most 1,000 at a time; ask again for the rest.
         *
         *     Needs the scope `admin`.
         */
        post: operations["retryTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconciliations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reconciliations, newest first
         * @description Staff only. Without what differed; read one for that.
         *
         *     Needs the scope `reconciliations:read` or `admin`.
         */
        get: operations["listReconciliations"];
        put?: never;
        /**
         * Compare payments with the gateway
         * @description Staff only. The background compares every payment of the range, newest first, and applies what differs. One at a time: another is refused with 400 until it has ended. It outlives the process that works on it.
         *
         *     Needs the scope `admin`.
         */
        post: operations["startReconciliation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconciliations/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a reconciliation, with what differed
         * @description Staff only.
         *
         *     Needs the scope `reconciliations:read` or `admin`.
         */
        get: operations["getReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconciliations/{pk}/stop/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a reconciliation
         * @description Staff only. What was applied by then stays. One that has ended by itself is refused with 400.
         *
         *     Needs the scope `admin`.
         */
        post: operations["stopReconciliation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctor/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the configuration, the database and the gateway
         * @description Staff only. Looks at the database, its clock and migrations, keys, listeners, sinks and the gateway, as `gapura doctor` does, for a few seconds at most. Shows no secrets.
         *
         *     Needs the scope `admin`.
         */
        get: operations["examine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/payments.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take all payments as a CSV file
         * @description Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe. `paid_amount` and `net_amount` are what was really paid and kept: nothing of a payment that was never paid or was charged back, and only refunds that the gateway has taken are off.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        get: operations["exportPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/refunds.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take all refunds as a CSV file
         * @description Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe. `refunded_at` is when the refund was made, empty where it takes no money away; the days of its payment are beside it.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        get: operations["exportRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/invoices.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take all invoices as a CSV file
         * @description Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        get: operations["exportInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/payments.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take all payments as an XLSX workbook
         * @description Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a formula. After 250,000 rows another sheet begins. `paid_amount` and `net_amount` are what was really paid and kept: nothing of a payment that was never paid or was charged back, and only refunds that the gateway has taken are off.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        get: operations["exportPaymentsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/refunds.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take all refunds as an XLSX workbook
         * @description Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a formula. After 250,000 rows another sheet begins. `refunded_at` is when the refund was made, empty where it takes no money away; the days of its payment are beside it.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        get: operations["exportRefundsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/invoices.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take all invoices as an XLSX workbook
         * @description Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a formula. After 250,000 rows another sheet begins.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        get: operations["exportInvoicesXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export_schedules/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the exports that are sent by a schedule
         * @description Staff only. Oldest first.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        get: operations["listExportSchedules"];
        put?: never;
        /**
         * Have an export sent each day, week or month
         * @description Staff only. Each period is sent once to each address; a mail that fails is tried again for most of a day, and stands among what needs attention. A file of more than 5 MB is not attached: the mail says where to take it after signing in. Needs a mail server.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        post: operations["createExportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export_schedules/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a scheduled export
         * @description Staff only. What it still owed is not sent.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        delete: operations["removeExportSchedule"];
        options?: never;
        head?: never;
        /**
         * Change a scheduled export
         * @description Staff only. With another `every` or `hour` it goes on with the period that ends next. Who is not among the `recipients` any more gets nothing that is still owed.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        patch: operations["updateExportSchedule"];
        trace?: never;
    };
    "/export_schedules/{pk}/pause/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a scheduled export
         * @description Staff only. What is not sent meanwhile is not sent later.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        post: operations["pauseExportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export_schedules/{pk}/resume/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a scheduled export
         * @description Staff only. It goes on with the period that ends next.
         *
         *     Needs the scope `exports:create` or `admin`.
         */
        post: operations["resumeExportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alert_receivers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the receivers of alerts
         * @description Staff only. Oldest first.
         *
         *     Needs the scope `admin`.
         */
        get: operations["listAlertReceivers"];
        put?: never;
        /**
         * Add a receiver of alerts
         * @description Staff only. With either `email` or `url`. What has needed attention for five minutes is sent, and again when it has doubled or after `repeat_hours`; between `quiet_from` and `quiet_to` nothing is. With `summary_hour` the figures of each day come too.
         *
         *     Needs the scope `admin`.
         */
        post: operations["createAlertReceiver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alert_receivers/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a receiver of alerts
         * @description Staff only.
         *
         *     Needs the scope `admin`.
         */
        get: operations["getAlertReceiver"];
        put?: never;
        post?: never;
        /**
         * Remove a receiver of alerts
         * @description Staff only. What it was still owed is not sent.
         *
         *     Needs the scope `admin`.
         */
        delete: operations["removeAlertReceiver"];
        options?: never;
        head?: never;
        /**
         * Change a receiver of alerts
         * @description Staff only. What it is owed already goes to the new address. One that is switched off is owed nothing any more.
         *
         *     Needs the scope `admin`.
         */
        patch: operations["updateAlertReceiver"];
        trace?: never;
    };
    "/alert_receivers/{pk}/test/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a receiver of alerts a test
         * @description Staff only. At once and once, also in its quiet time.
         *
         *     Needs the scope `admin`.
         */
        post: operations["testAlertReceiver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shops of this server
         * @description Staff only, and only where `gapura serve` serves several shops. By their names. The shop of the server itself is not among them.
         *
         *     Needs the scope `admin`.
         */
        get: operations["listShops"];
        put?: never;
        /**
         * Add a shop
         * @description Staff only, and only where `gapura serve` serves several shops. It has a schema of its own in the database, and is served below its name: `/kopi/charge/`. Set the address of its notifications at the gateway to `/kopi/notification/`.
         *
         *     Needs the scope `admin`.
         */
        post: operations["createShop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{pk}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a shop
         * @description Staff only, and only where `gapura serve` serves several shops.
         *
         *     Needs the scope `admin`.
         */
        get: operations["getShop"];
        put?: never;
        post?: never;
        /**
         * Remove a shop
         * @description Staff only, and only where `gapura serve` serves several shops. Only one that is disabled, with nothing under way. Its tables stay in the database, in its schema: export what you need, and drop it then. A shop of the same name that is added later has them again.
         *
         *     Needs the scope `admin`.
         */
        delete: operations["removeShop"];
        options?: never;
        head?: never;
        /**
         * Change a shop
         * @description Staff only, and only where `gapura serve` serves several shops. Every process goes by the change within seconds. A new server key takes the place of the one before, which goes on checking notifications until `drop_previous_server_key`.
         *
         *     Needs the scope `admin`.
         */
        patch: operations["updateShop"];
        trace?: never;
    };
    "/shops/{pk}/disable/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a shop
         * @description Staff only, and only where `gapura serve` serves several shops. It answers 503 to all but the notifications of the gateway; its background goes on, so that what is under way comes to its end.
         *
         *     Needs the scope `admin`.
         */
        post: operations["disableShop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{pk}/enable/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a shop
         * @description Staff only, and only where `gapura serve` serves several shops.
         *
         *     Needs the scope `admin`.
         */
        post: operations["enableShop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{pk}/move/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a shop to another node
         * @description Staff only, and only where `gapura serve` serves several shops. On a Citus cluster, by its own move, which goes on when the connection or the server ends. It may take minutes: the answer comes when it begins, and the shop shows how it stands (`move_state`, `node`).
         *
         *     Needs the scope `admin`.
         */
        post: operations["moveShop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptInput: {
            /** @description The token of the link */
            link: string;
            /** @description How you call yourself; required with an invitation */
            name?: string;
            /** @description At least 12 characters, and not your e-mail address or the name of the shop */
            password: string;
        };
        Act: {
            /**
             * Format: uuid
             * @description The id of the entry
             */
            id: string;
            /**
             * Format: date-time
             * @description When
             */
            created_at: string;
            /** @description Who: the e-mail address of the person, the owner of the key, the subject of the token, or who the host said */
            actor: string;
            /**
             * @description How they showed who they are; `server`: by a session at the own shop of the server, of whose people they are
             * @enum {string}
             */
            credential: "key" | "session" | "server" | "jwt" | "host" | "command";
            /** @description Their role then */
            role: string | null;
            /**
             * Format: uuid
             * @description The key that was used
             */
            key_id: string | null;
            /**
             * Format: uuid
             * @description The session that was used
             */
            session_id: string | null;
            /** @description The address that the request came from */
            address: string | null;
            /** @description What the browser or program called itself */
            user_agent: string | null;
            /** @description The id of the request, as in the logs */
            request_id: string | null;
            /**
             * @description What was done
             * @enum {string}
             */
            action: "session.begin" | "session.refused" | "session.limited" | "session.end" | "session.end_all" | "session.link" | "person.invite" | "person.link" | "person.accept" | "person.update" | "person.disable" | "person.enable" | "person.remove" | "person.end_sessions" | "person.grant_shop" | "person.revoke_shop" | "account.forgot" | "account.password" | "account.totp_add" | "account.totp_remove" | "account.codes" | "account.code_used" | "account.passkey_add" | "account.passkey_remove" | "key.create" | "key.revoke" | "payment.cancel" | "payment.expire" | "payment.capture" | "payment.approve" | "payment.deny" | "note.add" | "note.remove" | "chargeback.update" | "refund.create" | "refund.approve" | "refund.reject" | "invoice.void" | "checkout.cancel" | "checkout.surplus_returned" | "saved_card.remove" | "checkout.send" | "checkout.send_receipt" | "payment_link.update" | "payment_link.end" | "subscription.update" | "subscription.disable" | "subscription.enable" | "subscription.cancel" | "notification.replay" | "webhook.create" | "webhook.update" | "webhook.delete" | "webhook.rotate_secret" | "webhook.pause" | "webhook.resume" | "webhook.test" | "webhook.resend" | "sink.create" | "sink.remove" | "sink.enable" | "sink.disable" | "sink.test" | "sink.replay" | "listener.forget" | "task.run" | "task.retry" | "reconciliation.start" | "reconciliation.stop" | "export.create" | "export_schedule.create" | "export_schedule.update" | "export_schedule.pause" | "export_schedule.resume" | "export_schedule.remove" | "alert_receiver.create" | "alert_receiver.update" | "alert_receiver.remove" | "alert_receiver.test" | "demo.make" | "shop.create" | "shop.update" | "shop.disable" | "shop.enable" | "shop.remove" | "shop.move";
            /** @description What it was done to: payment, key, webhook, ... */
            subject: string | null;
            /** @description The id of that */
            subject_id: string | null;
            /** @description What was asked for */
            details: {
                [key: string]: unknown;
            };
            /** @description The order of the payment, invoice or checkout that it was done to */
            order_id: string | null;
            /** @description The amount of that */
            amount: string | null;
        };
        AddedPasskey: {
            /**
             * Format: uuid
             * @description The id of the passkey
             */
            id: string;
            /** @description What its owner calls it */
            name: string;
            /**
             * Format: date-time
             * @description When it was added
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last signed in
             */
            last_used_at: string | null;
            /** @description Recovery codes, shown only now, where it is your first second factor; none otherwise */
            codes: string[];
        };
        /** @description A charge by Akulaku PayLater */
        AkulakuCharge: {
            /**
             * @description Akulaku PayLater
             * @enum {string}
             */
            payment_type: "akulaku";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            customer_details: components["schemas"]["CustomerDetails"];
            item_details: components["schemas"]["ItemDetails"];
            custom_expiry?: components["schemas"]["CustomExpiry"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        AlertReceiver: {
            /**
             * Format: uuid
             * @description The id of the receiver
             */
            id: string;
            /**
             * @description By mail, or by a webhook that takes what Slack takes
             * @enum {string}
             */
            kind: "mail" | "webhook";
            /** @description The e-mail address; of a webhook its host and the last characters, since who knows it may write there */
            address: string;
            /**
             * @description The language of what is said
             * @enum {string}
             */
            language: "id" | "en";
            /** @description Which alerts it gets, by their names in what needs attention; empty for all */
            names: ("unknown_charges" | "challenged_cards" | "contradicted_payments" | "waiting_refunds" | "near_chargebacks" | "unmatched_messages" | "failed_messages" | "failing_webhooks" | "dead_letters" | "surplus_money" | "invoice_surplus" | "overdue_invoices" | "drift" | "failing_reports" | "owed_read_backs")[];
            /** @description The same is not repeated before so many hours, unless it has doubled */
            repeat_hours: number;
            /** @description From this hour of the day in WIB no alert is sent */
            quiet_from: number | null;
            /** @description At this hour what came up meanwhile is sent, if it still waits */
            quiet_to: number | null;
            /** @description At which hour of the day in WIB the summary of the day before is sent; null for none */
            summary_hour: number | null;
            /**
             * Format: date-time
             * @description When the next summary is sent
             */
            next_summary_at: string | null;
            /** @description Whether anything is sent to it */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When something was last sent to it
             */
            last_sent_at: string | null;
            /** @description Why the last message failed; null where none does */
            last_error: string | null;
            /** @description `last_error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            last_error_said: components["schemas"]["Saying"][];
            /** @description Who made it */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        AlertReceiverInput: {
            /**
             * Format: email
             * @description The address of a receiver by mail
             */
            email?: string;
            /** @description The https:// address of a receiver by webhook: an incoming webhook of Slack, or of another that takes the same. It is not shown again */
            url?: string;
            /**
             * @description The language of what is said; Indonesian where absent
             * @enum {string}
             */
            language?: "en" | "id";
            /** @description Only these alerts; empty for all */
            names?: ("unknown_charges" | "challenged_cards" | "contradicted_payments" | "waiting_refunds" | "near_chargebacks" | "unmatched_messages" | "failed_messages" | "failing_webhooks" | "dead_letters" | "surplus_money" | "invoice_surplus" | "overdue_invoices" | "drift" | "failing_reports" | "owed_read_backs")[];
            /** @description The same is not repeated before so many hours, unless it has doubled; 6 where absent */
            repeat_hours?: number;
            /** @description From when no alert is sent, as an hour in WIB */
            quiet_from?: number | null;
            /** @description When what came up meanwhile is sent, if it still waits, as an hour in WIB */
            quiet_to?: number | null;
            /** @description When the summary of the day before is sent, as an hour in WIB */
            summary_hour?: number | null;
            /** @description Whether anything is sent to it; true where absent */
            enabled?: boolean;
        };
        AlertTest: {
            /** @description Whether it was taken */
            sent: boolean;
            /** @description Why it was not */
            error: string | null;
            /** @description `error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            error_said: components["schemas"]["Saying"][];
        };
        AttentionRow: {
            /**
             * @description What it is
             * @enum {string}
             */
            name: "unknown_charges" | "challenged_cards" | "contradicted_payments" | "waiting_refunds" | "near_chargebacks" | "unmatched_messages" | "failed_messages" | "failing_webhooks" | "dead_letters" | "surplus_money" | "invoice_surplus" | "overdue_invoices" | "drift" | "failing_reports" | "owed_read_backs";
            /** @description How many there are, up to 1000; null where they could not be counted */
            count: number | null;
            /** @description Whether there was no time to count them: ask again; `count` is null then */
            timed_out: boolean;
            /** @description Whether there are more than were counted */
            more: boolean;
            /**
             * Format: date-time
             * @description Since when the oldest waits; null where there are none
             */
            since: string | null;
            /** @description The path and query that list them; null where nothing does */
            list: string | null;
        };
        /** @description A charge by Virtual account */
        BankTransferCharge: {
            /**
             * @description Virtual account
             * @enum {string}
             */
            payment_type: "bank_transfer";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /**
             * @description The bank of a virtual account, or the one that takes the payment by card
             * @enum {string}
             */
            bank: "bca" | "bni" | "bri" | "permata" | "cimb" | "mandiri" | "maybank" | "danamon" | "mega";
            /** @description The virtual account number that you would like */
            va_number?: string;
            customer_details?: components["schemas"]["CustomerDetails"];
            item_details?: components["schemas"]["ItemDetails"];
            custom_expiry?: components["schemas"]["CustomExpiry"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        CaptureInput: {
            /** @description At most what was authorised; all of it where absent */
            amount?: number;
        };
        Chargeback: {
            /**
             * Format: uuid
             * @description The id of the case, which is that of the payment
             */
            id: string;
            /**
             * Format: uuid
             * @description The payment whose money was taken back
             */
            payment_id: string;
            /** @description The order of that payment */
            order_id: string;
            /** @description The amount of that payment */
            amount: string;
            /**
             * @description How that payment stands: charged back in full, or in part
             * @enum {string}
             */
            payment_status: "pending" | "authorize" | "capture" | "settlement" | "deny" | "cancel" | "expire" | "failure" | "partial_refund" | "refund" | "partial_chargeback" | "chargeback";
            /**
             * @description How far the case is
             * @enum {string}
             */
            state: "open" | "evidence_sent" | "won" | "lost" | "accepted";
            /**
             * Format: date-time
             * @description Until when it can be answered
             */
            due_at: string | null;
            /** @description What speaks for the shop */
            evidence: string | null;
            /** @description Where more of that is: proofs of delivery, conversations */
            links: string[];
            /**
             * Format: date-time
             * @description When it was reported
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the case last changed
             */
            updated_at: string;
        };
        ChargebackStep: {
            /**
             * Format: date-time
             * @description When
             */
            at: string;
            /** @description Who */
            actor: string;
            /** @description What was changed: `state`, `due_at`, and that the `evidence` was */
            changes: {
                [key: string]: unknown;
            };
        };
        ChargebackUpdate: {
            /**
             * @description How far the case is
             * @enum {string}
             */
            state?: "open" | "evidence_sent" | "won" | "lost" | "accepted";
            /**
             * Format: date-time
             * @description Until when it can be answered; null for the shop's deadline
             */
            due_at?: string | null;
            /** @description What speaks for the shop */
            evidence?: string | null;
            /** @description All of them: what is left out is taken away */
            links?: string[];
        };
        ChargeInput: components["schemas"]["QrisCharge"] | components["schemas"]["GopayCharge"] | components["schemas"]["ShopeepayCharge"] | components["schemas"]["DanaCharge"] | components["schemas"]["OvoCharge"] | components["schemas"]["BankTransferCharge"] | components["schemas"]["EchannelCharge"] | components["schemas"]["CreditCardCharge"] | components["schemas"]["CstoreCharge"] | components["schemas"]["AkulakuCharge"] | components["schemas"]["KredivoCharge"];
        Check: {
            /** @description What was looked at */
            name: string;
            /** @description Whether it works */
            ok: boolean;
            /**
             * @description Whether it is well, worth reading, or needs fixing
             * @enum {string}
             */
            state: "ok" | "note" | "fault";
            /** @description How it is */
            detail: string;
            /** @description `detail` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            detail_said: components["schemas"]["Saying"][];
            /** @description What to do; null where there is nothing to do */
            advice: string | null;
            /** @description `advice` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            advice_said: components["schemas"]["Saying"][];
        };
        Checkout: {
            /**
             * Format: uuid
             * @description The id of the checkout
             */
            id: string;
            /** @description The pay page, for your customer; null in lists and events */
            url: string | null;
            /** @description Your id of the order */
            order_id: string;
            /** @description What is to be paid, without a fee */
            amount: string;
            /** @description Always IDR */
            currency: string;
            /**
             * @description Where the checkout stands
             * @enum {string}
             */
            status: "open" | "processing" | "completed" | "expired" | "cancelled";
            /**
             * Format: uuid
             * @description The payment that counts: the one that paid it, or else the last attempt
             */
            payment_id: string | null;
            /** @description Every attempt, oldest first */
            payments: components["schemas"]["CheckoutPayment"][];
            /** @description What came in above the amount and was not given back */
            surplus_amount: string;
            /** @description What is paid for */
            items: components["schemas"]["CheckoutItem"][];
            /** @description Who pays */
            customer_details: {
                /** @description First name */
                first_name?: string;
                /** @description Last name */
                last_name?: string;
                /**
                 * Format: email
                 * @description E-mail address
                 */
                email?: string;
                /** @description Phone number */
                phone?: string;
                billing_address?: {
                    /** @description First name */
                    first_name?: string;
                    /** @description Last name */
                    last_name?: string;
                    /** Format: email */
                    email?: string;
                    /** @description Phone number */
                    phone?: string;
                    /** @description Street and number */
                    address?: string;
                    /** @description City */
                    city?: string;
                    /** @description Postal code */
                    postal_code?: string;
                    /** @description ISO 3166-1 alpha-3, such as IDN */
                    country_code?: string;
                };
                shipping_address?: {
                    /** @description First name */
                    first_name?: string;
                    /** @description Last name */
                    last_name?: string;
                    /** Format: email */
                    email?: string;
                    /** @description Phone number */
                    phone?: string;
                    /** @description Street and number */
                    address?: string;
                    /** @description City */
                    city?: string;
                    /** @description Postal code */
                    postal_code?: string;
                    /** @description ISO 3166-1 alpha-3, such as IDN */
                    country_code?: string;
                };
            } | null;
            /** @description Your id of the customer, whose saved cards are offered */
            customer_id: string | null;
            /** @description The payment methods that are offered; null: all that the amount allows */
            payment_methods: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bca_va" | "bni_va" | "bri_va" | "permata_va" | "cimb_va" | "echannel" | "credit_card" | "indomaret" | "alfamart" | "akulaku" | "kredivo")[] | null;
            /** @description What each payment method adds for the customer; null: nothing */
            fees: {
                [key: string]: components["schemas"]["MethodFee"];
            } | null;
            /**
             * @description Of the pay page; null: the browser's
             * @enum {string|null}
             */
            language: "id" | "en" | null;
            /** @description Where the customer goes after paying */
            success_url: string | null;
            /** @description Where the customer goes without paying */
            back_url: string | null;
            /**
             * Format: date-time
             * @description When it ends
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When it was paid
             */
            completed_at: string | null;
            /**
             * Format: uuid
             * @description The payment link that it was made by
             */
            payment_link_id: string | null;
            /** @description What the customer filled in on the page of the link */
            link_answers: {
                [key: string]: string;
            } | null;
            /** @description Yours */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        CheckoutEventData: {
            /**
             * Format: uuid
             * @description The id of the event, the same in every delivery of it; also in `webhook-id`
             */
            id: string;
            /** @description Grows with every event of one payment, invoice, subscription or checkout */
            sequence: string;
            checkout: components["schemas"]["Checkout"];
            /**
             * @description The status before
             * @enum {string}
             */
            previous_status: "open" | "processing" | "completed" | "expired" | "cancelled";
            payment: components["schemas"]["Payment"] | null;
            /**
             * Format: uuid
             * @description The notification that brought the change; null where it came another way
             */
            notification_id: string | null;
        };
        CheckoutInput: {
            /** @description The total, in whole rupiah */
            amount: number;
            /** @description What is paid for */
            items?: {
                /** @description Your own id of the item */
                id?: string;
                /** @description What is sold */
                name: string;
                /** @description Rupiah for one; negative for a discount */
                price: number;
                /** @description How many */
                quantity: number;
                /** @description Category; Kredivo needs it */
                category?: string;
                /** @description Where the item is shown; Kredivo needs it */
                url?: string;
            }[];
            /** @description Who pays */
            customer_details?: {
                /** @description First name */
                first_name?: string;
                /** @description Last name */
                last_name?: string;
                /**
                 * Format: email
                 * @description E-mail address
                 */
                email?: string;
                /** @description Phone number */
                phone?: string;
                billing_address?: {
                    /** @description First name */
                    first_name?: string;
                    /** @description Last name */
                    last_name?: string;
                    /** Format: email */
                    email?: string;
                    /** @description Phone number */
                    phone?: string;
                    /** @description Street and number */
                    address?: string;
                    /** @description City */
                    city?: string;
                    /** @description Postal code */
                    postal_code?: string;
                    /** @description ISO 3166-1 alpha-3, such as IDN */
                    country_code?: string;
                };
                shipping_address?: {
                    /** @description First name */
                    first_name?: string;
                    /** @description Last name */
                    last_name?: string;
                    /** Format: email */
                    email?: string;
                    /** @description Phone number */
                    phone?: string;
                    /** @description Street and number */
                    address?: string;
                    /** @description City */
                    city?: string;
                    /** @description Postal code */
                    postal_code?: string;
                    /** @description ISO 3166-1 alpha-3, such as IDN */
                    country_code?: string;
                };
            };
            /** @description Your id of the customer, where they have signed in at your shop: their saved cards are offered */
            customer_id?: string;
            /** @description The payment methods that are offered; all that the amount allows where absent */
            payment_methods?: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bca_va" | "bni_va" | "bri_va" | "permata_va" | "cimb_va" | "echannel" | "credit_card" | "indomaret" | "alfamart" | "akulaku" | "kredivo")[];
            /** @description Whether the customer pays the fees of payment methods that the shop has set; the shop's way where absent */
            customer_pays_fees?: boolean;
            /** @description How long the customer has; 1440 where absent */
            expires_in_minutes?: number;
            /**
             * @description Of the pay page and of mails; the browser's where absent
             * @enum {string}
             */
            language?: "id" | "en";
            /** @description Where the customer goes after paying; its host must be allowed. {order_id}, {checkout_id} and {status} in it are filled in */
            success_url?: string;
            /** @description Where the customer goes without paying; its host must be allowed. The same is filled in */
            back_url?: string;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
        };
        CheckoutItem: {
            /** @description Your own id of the item */
            id: string | null;
            /** @description What is sold */
            name: string;
            /** @description Whole rupiah for one */
            price: number;
            /** @description How many */
            quantity: number;
            /** @description Category */
            category: string | null;
            /** @description Where the item is shown */
            url: string | null;
        };
        CheckoutPayment: {
            /**
             * Format: uuid
             * @description The id of the payment
             */
            id: string;
            /** @description Its order id: the checkout's own, then with a number behind it */
            order_id: string;
            /** @description How it was to be paid */
            payment_type: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            transaction_status: "pending" | "authorize" | "capture" | "settlement" | "deny" | "cancel" | "expire" | "failure" | "partial_refund" | "refund" | "partial_chargeback" | "chargeback";
            /** @description What the customer is to pay by it, with the fee of its method */
            gross_amount: string;
        };
        CodeInput: {
            /** @description What the app shows now */
            code: string;
        };
        CreatedKey: {
            /**
             * Format: uuid
             * @description The id of the key, which is not the key itself
             */
            id: string;
            /** @description The last characters of the key */
            hint: string;
            /** @description Who it belongs to */
            owner: string;
            /** @description Whether it sees the records of every owner */
            staff: boolean;
            /**
             * @description A named set of scopes, for the key of a person
             * @enum {string|null}
             */
            role: "viewer" | "support" | "finance" | "admin" | null;
            /** @description What it may do */
            scopes: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
            /**
             * @description Whether it still counts
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it runs out
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to the minute
             */
            last_used_at: string | null;
            /** @description The key itself, shown only now */
            key: string;
        };
        /** @description A charge by Card */
        CreditCardCharge: {
            /**
             * @description Card
             * @enum {string}
             */
            payment_type: "credit_card";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /**
             * @description The bank of a virtual account, or the one that takes the payment by card
             * @enum {string}
             */
            bank?: "bca" | "bni" | "bri" | "permata" | "cimb" | "mandiri" | "maybank" | "danamon" | "mega";
            /** @description The card's token, made in the customer's browser */
            token_id: string;
            /** @description 3-D Secure for a card; true where absent */
            authentication?: boolean;
            /** @description Hold the amount on the card now, capture it later */
            authorize?: boolean;
            /** @description Ask the gateway to keep the card for later charges */
            save_card?: boolean;
            /** @description Months of a card instalment */
            installment_term?: number;
            customer_details?: components["schemas"]["CustomerDetails"];
            item_details?: components["schemas"]["ItemDetails"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        /** @description A charge by Convenience store */
        CstoreCharge: {
            /**
             * @description Convenience store
             * @enum {string}
             */
            payment_type: "cstore";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /**
             * @description The convenience store
             * @enum {string}
             */
            store: "indomaret" | "alfamart";
            customer_details?: components["schemas"]["CustomerDetails"];
            item_details?: components["schemas"]["ItemDetails"];
            custom_expiry?: components["schemas"]["CustomExpiry"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        /** @description Who pays */
        CustomerDetails: {
            /** @description First name */
            first_name?: string;
            /** @description Last name */
            last_name?: string;
            /**
             * Format: email
             * @description E-mail address
             */
            email?: string;
            /** @description Phone number */
            phone?: string;
            billing_address?: {
                /** @description First name */
                first_name?: string;
                /** @description Last name */
                last_name?: string;
                /** Format: email */
                email?: string;
                /** @description Phone number */
                phone?: string;
                /** @description Street and number */
                address?: string;
                /** @description City */
                city?: string;
                /** @description Postal code */
                postal_code?: string;
                /** @description ISO 3166-1 alpha-3, such as IDN */
                country_code?: string;
            };
            shipping_address?: {
                /** @description First name */
                first_name?: string;
                /** @description Last name */
                last_name?: string;
                /** Format: email */
                email?: string;
                /** @description Phone number */
                phone?: string;
                /** @description Street and number */
                address?: string;
                /** @description City */
                city?: string;
                /** @description Postal code */
                postal_code?: string;
                /** @description ISO 3166-1 alpha-3, such as IDN */
                country_code?: string;
            };
        };
        /** @description How long the customer has to pay */
        CustomExpiry: {
            /** @description How many units */
            expiry_duration: number;
            /**
             * @description The unit; minute where absent
             * @enum {string}
             */
            unit?: "second" | "minute" | "hour" | "day";
        };
        /** @description A charge by DANA */
        DanaCharge: {
            /**
             * @description DANA
             * @enum {string}
             */
            payment_type: "dana";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /** @description Where a wallet sends the customer afterwards */
            callback_url?: string;
            customer_details?: components["schemas"]["CustomerDetails"];
            item_details?: components["schemas"]["ItemDetails"];
            custom_expiry?: components["schemas"]["CustomExpiry"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        /** @description A charge by Mandiri Bill Payment */
        EchannelCharge: {
            /**
             * @description Mandiri Bill Payment
             * @enum {string}
             */
            payment_type: "echannel";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /** @description Label on the Mandiri bill */
            bill_info1?: string;
            /** @description Text on the Mandiri bill */
            bill_info2?: string;
            customer_details?: components["schemas"]["CustomerDetails"];
            item_details?: components["schemas"]["ItemDetails"];
            custom_expiry?: components["schemas"]["CustomExpiry"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        Event: {
            /**
             * Format: uuid
             * @description The id of the event, the same in every delivery
             */
            id: string;
            /**
             * @description What happened; payment_received is not paid yet: ship on payment_settled
             * @enum {string}
             */
            name: "payment_received" | "payment_settled" | "payment_denied" | "payment_cancelled" | "payment_expired" | "payment_refunded" | "payment_failed" | "payment_charged_back" | "invoice_created" | "invoice_paid" | "invoice_voided" | "invoice_overdue" | "subscription_created" | "subscription_charged" | "subscription_charge_failed" | "subscription_enabled" | "subscription_disabled" | "subscription_cancelled" | "checkout_created" | "checkout_completed" | "checkout_reopened" | "checkout_expired" | "checkout_cancelled" | "checkout_overpaid";
            /**
             * Format: date-time
             * @description When
             */
            occurred_at: string;
            /** @description Grows with every event of one payment, invoice, subscription or checkout */
            sequence: string;
            /** @description The payment, invoice, subscription or checkout as it stood then, under that name, and `previous_status`; of a payment also `refund` and `notification_id` where there is one */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description What it is about
             * @enum {string}
             */
            subject: "payment" | "invoice" | "subscription" | "checkout";
            /**
             * Format: uuid
             * @description The id of what it is about
             */
            subject_id: string;
            /** @description Where it stands in the stream: `last_event_id` to read on from here */
            position: string;
        };
        Examination: {
            /** @description Whether there is no fault */
            healthy: boolean;
            /** @description The version that answers */
            version: string;
            /**
             * @description The gateway that it works with
             * @enum {string}
             */
            environment: "local" | "sandbox" | "production";
            /**
             * @description The kind of database
             * @enum {string}
             */
            database: "embedded" | "postgres";
            checks: components["schemas"]["Check"][];
            /** @description Every setting; null where the application that it runs in has set it up */
            configuration: {
                /** @description The setting */
                name: string;
                /** @description Its value; of a secret only whether it is set */
                value: string;
            }[] | null;
        };
        ExportSchedule: {
            /**
             * Format: uuid
             * @description The id of the schedule
             */
            id: string;
            /**
             * @description What is exported
             * @enum {string}
             */
            what: "payments" | "refunds" | "invoices";
            /**
             * @description The form of the file
             * @enum {string}
             */
            format: "xlsx" | "csv";
            /** @description Only these columns, in this order; empty for all */
            columns: string[];
            /**
             * @description The zone of the times in the file
             * @enum {string}
             */
            timezone: "WIB" | "WITA" | "WIT" | "UTC";
            /**
             * @description The language of the mail, and of the words beside codes
             * @enum {string}
             */
            language: "id" | "en";
            /**
             * @description How often: each day, each Monday, or on the first of each month. The file is of the day, week or month in WIB that has just ended
             * @enum {string}
             */
            every: "day" | "week" | "month";
            /** @description At which hour of the day in WIB */
            hour: number;
            /** @description Who gets it */
            recipients: string[];
            /** @description Whether nothing is sent for now */
            paused: boolean;
            /**
             * Format: date-time
             * @description When it is sent next, unless it is paused
             */
            next_at: string;
            /**
             * Format: date-time
             * @description When the mail server last took one of its mails
             */
            last_sent_at: string | null;
            /** @description Why the last one failed; null where none does */
            last_error: string | null;
            /** @description `last_error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            last_error_said: components["schemas"]["Saying"][];
            /** @description Who made it */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        ExportScheduleChanges: {
            /**
             * @description How often: each day, each Monday, or on the first of each month. The file is of the day, week or month in WIB that has just ended
             * @enum {string}
             */
            every?: "day" | "week" | "month";
            /** @description At which hour of the day in WIB */
            hour?: number;
            /** @description Who gets it: up to 10 addresses, each in a mail of its own */
            recipients?: string[];
            /**
             * @description The form of the file; `xlsx` where absent
             * @enum {string}
             */
            format?: "xlsx" | "csv";
            /** @description Only these columns, in this order; all where absent */
            columns?: string[];
            /**
             * @description The zone of the times in the file; WIB where absent
             * @enum {string}
             */
            timezone?: "WIB" | "WITA" | "WIT" | "UTC";
            /**
             * @description The language of the mail, and of the words beside codes; Indonesian where absent
             * @enum {string}
             */
            language?: "en" | "id";
        };
        ExportScheduleInput: {
            /**
             * @description What is exported: what was made in the period
             * @enum {string}
             */
            what: "payments" | "refunds" | "invoices";
            /**
             * @description How often: each day, each Monday, or on the first of each month. The file is of the day, week or month in WIB that has just ended
             * @enum {string}
             */
            every: "day" | "week" | "month";
            /** @description At which hour of the day in WIB */
            hour: number;
            /** @description Who gets it: up to 10 addresses, each in a mail of its own */
            recipients: string[];
            /**
             * @description The form of the file; `xlsx` where absent
             * @enum {string}
             */
            format?: "xlsx" | "csv";
            /** @description Only these columns, in this order; all where absent */
            columns?: string[];
            /**
             * @description The zone of the times in the file; WIB where absent
             * @enum {string}
             */
            timezone?: "WIB" | "WITA" | "WIT" | "UTC";
            /**
             * @description The language of the mail, and of the words beside codes; Indonesian where absent
             * @enum {string}
             */
            language?: "en" | "id";
        };
        ForgotInput: {
            /** @description Your e-mail address */
            email: string;
        };
        ForgottenListener: {
            /** @description How many events waited for it */
            dropped: number;
        };
        Found: {
            /**
             * @description What it is
             * @enum {string}
             */
            kind: "payment" | "checkout" | "payment_link" | "invoice" | "subscription" | "refund" | "webhook" | "customer";
            /** @description Its id; of a customer, the e-mail or the phone */
            id: string;
            /** @description What it is known by: an order id, an invoice number, a title, an address */
            name: string;
            /** @description More about it, such as the name of the customer */
            detail: string | null;
            /** @description How it stands */
            status: string | null;
            /** @description In rupiah */
            amount: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string | null;
            /**
             * Format: uuid
             * @description The payment of a refund
             */
            payment_id: string | null;
        };
        /** @description The gateway's notification, as it sends it */
        GatewayMessage: {
            [key: string]: unknown;
        };
        /** @description A charge by GoPay */
        GopayCharge: {
            /**
             * @description GoPay
             * @enum {string}
             */
            payment_type: "gopay";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /** @description Where a wallet sends the customer afterwards */
            callback_url?: string;
            /** @description A linked GoPay account */
            account_id?: string;
            /** @description The chosen payment option of the linked GoPay account */
            payment_option_token?: string;
            customer_details?: components["schemas"]["CustomerDetails"];
            item_details?: components["schemas"]["ItemDetails"];
            custom_expiry?: components["schemas"]["CustomExpiry"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        InvitationInput: {
            /**
             * Format: email
             * @description What they will sign in with
             */
            email: string;
            /**
             * @description A named set of scopes
             * @enum {string}
             */
            role?: "viewer" | "support" | "finance" | "admin";
            /** @description Instead of a role: one of their own. None for who works in other shops alone */
            scopes?: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
            /**
             * @description Of mails to them; Indonesian where absent
             * @enum {string}
             */
            language?: "id" | "en";
        };
        InvitedPerson: {
            /**
             * Format: uuid
             * @description The id of the person
             */
            id: string;
            /** @description What they sign in with, and what their acts are recorded under */
            email: string;
            /** @description How they call themselves; empty until they accept */
            name: string;
            /**
             * @description Of the mails that they get
             * @enum {string}
             */
            language: "id" | "en";
            /**
             * @description A named set of scopes; null for one with scopes of their own
             * @enum {string|null}
             */
            role: "viewer" | "support" | "finance" | "admin" | null;
            /** @description What they may do */
            scopes: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
            /**
             * @description Whether they can sign in
             * @enum {string}
             */
            state: "invited" | "active" | "disabled";
            /** @description Whether a password alone does not sign them in */
            has_second_factor: boolean;
            /** @description Who invited them */
            invited_by: string;
            /**
             * Format: date-time
             * @description When they were invited
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When they accepted
             */
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description When they were disabled
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description When they were last here, to the minute
             */
            last_seen_at: string | null;
            /** @description What they may do in the other shops of this server */
            shops: components["schemas"]["PersonShop"][];
            /** @description Where they set a password, once. It is shown only now: hand it over in a safe way */
            url: string;
            /**
             * Format: date-time
             * @description Until when that works
             */
            url_ends_at: string;
            /** @description Whether a mail brings it too: where a mail server is configured */
            mailed: boolean;
        };
        Invoice: {
            /**
             * Format: uuid
             * @description The id of the invoice here
             */
            id: string;
            /** @description The number on the document */
            invoice_number: string;
            /** @description The id of the order at the gateway */
            order_id: string;
            /** @description The gateway's id of the invoice */
            gateway_invoice_id: string | null;
            /**
             * @description Where the invoice stands
             * @enum {string}
             */
            status: "draft" | "pending" | "overdue" | "paid" | "expired" | "voided";
            /** @description Your own id of the customer */
            customer_id: string | null;
            /** @description Who is to pay */
            customer_name: string;
            /** @description E-mail address */
            customer_email: string;
            /** @description Phone number */
            customer_phone: string | null;
            /** @description The sum of the items */
            total_amount: string;
            /** @description Always IDR */
            currency: string;
            /**
             * Format: date
             * @description The day on which it was made, in WIB
             */
            invoice_date: string;
            /**
             * Format: date
             * @description The last day to pay in time, in WIB
             */
            due_date: string;
            /**
             * Format: date-time
             * @description When it was paid
             */
            paid_at: string | null;
            /** @description A note to the customer */
            notes: string | null;
            /** @description Why it was voided */
            void_reason: string | null;
            /** @description The page on which the customer pays */
            payment_link_url: string | null;
            /** @description The document */
            pdf_url: string | null;
            /**
             * Format: uuid
             * @description The payment that pays it
             */
            payment_id: string | null;
            /** @description What came in by further payments and was not given back */
            surplus_amount: string;
            /** @description What is paid for */
            items: components["schemas"]["InvoiceItem"][];
            /** @description It should have been paid by now */
            is_overdue: boolean;
            /** @description Yours */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        InvoiceChange: {
            /** @description The status before; null at the beginning */
            from_status: string | null;
            /** @description The status after */
            to_status: string;
            /**
             * @description How far its creation at the gateway was after the change
             * @enum {string}
             */
            creation_state: "initiated" | "created" | "rejected" | "unknown";
            /**
             * @description What brought the change
             * @enum {string}
             */
            source: "create" | "payment" | "status_check" | "action" | "task";
            /** @description Who: a caller, the gateway, or the name of a task */
            actor: string | null;
            /** @description Why, in words */
            reason: string;
            /** @description `reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            reason_said: components["schemas"]["Saying"][];
            /**
             * Format: uuid
             * @description The notification that brought it
             */
            notification_id: string | null;
            /** @description The gateway's answer that brought it */
            gateway_response: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When
             */
            created_at: string;
        };
        InvoiceCheck: {
            invoice: components["schemas"]["Invoice"];
            /** @description What the gateway said */
            gateway_response: {
                [key: string]: unknown;
            };
        };
        InvoiceEventData: {
            /**
             * Format: uuid
             * @description The id of the event, the same in every delivery of it; also in `webhook-id`
             */
            id: string;
            /** @description Grows with every event of one payment, invoice, subscription or checkout */
            sequence: string;
            invoice: components["schemas"]["Invoice"];
            /**
             * @description The status before
             * @enum {string}
             */
            previous_status: "draft" | "pending" | "overdue" | "paid" | "expired" | "voided";
            /**
             * Format: uuid
             * @description The notification that brought the change; null where it came another way
             */
            notification_id: string | null;
        };
        InvoiceInput: {
            /** @description Who is to pay */
            customer_name: string;
            /**
             * Format: email
             * @description E-mail address
             */
            customer_email: string;
            /**
             * Format: date
             * @description Until when to pay, as YYYY-MM-DD in WIB; today or later
             */
            due_date: string;
            /** @description What is paid for */
            items: {
                /** @description What is sold */
                description: string;
                /** @description Whole rupiah for one */
                price: number;
                /** @description How many */
                quantity: number;
                /** @description Your own id of the item */
                item_id?: string;
            }[];
            /** @description A note to the customer */
            notes?: string;
            /** @description digits with the country code and without a leading 0, such as 6281234567890 */
            customer_phone?: string;
            /** @description Your own id of the customer */
            customer_id?: string;
            /** @description Never used before; made for you where absent */
            invoice_number?: string;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
        };
        InvoiceItem: {
            /**
             * Format: uuid
             * @description The id of the item here
             */
            id: string;
            /** @description Your own id of the item */
            item_id: string | null;
            /** @description What is sold */
            description: string;
            /** @description How many */
            quantity: number;
            /** @description The price of one */
            price: string;
            /** @description Price times quantity */
            subtotal: string;
        };
        /** @description What is paid for */
        ItemDetails: {
            /** @description Your own id of the item */
            id?: string;
            /** @description What is sold */
            name: string;
            /** @description Rupiah for one; negative for a discount */
            price: number;
            /** @description How many */
            quantity: number;
            /** @description Brand */
            brand?: string;
            /** @description Category */
            category?: string;
            /** @description Merchant */
            merchant_name?: string;
            /** @description Where the item is shown */
            url?: string;
        }[];
        Key: {
            /**
             * Format: uuid
             * @description The id of the key, which is not the key itself
             */
            id: string;
            /** @description The last characters of the key */
            hint: string;
            /** @description Who it belongs to */
            owner: string;
            /** @description Whether it sees the records of every owner */
            staff: boolean;
            /**
             * @description A named set of scopes, for the key of a person
             * @enum {string|null}
             */
            role: "viewer" | "support" | "finance" | "admin" | null;
            /** @description What it may do */
            scopes: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
            /**
             * @description Whether it still counts
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it runs out
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to the minute
             */
            last_used_at: string | null;
        };
        KeyInput: {
            /** @description Who it is for: a person, or a program */
            owner: string;
            /**
             * @description For a person. Instead of staff and scopes
             * @enum {string}
             */
            role?: "viewer" | "support" | "finance" | "admin";
            /** @description For a program that sees the records of every owner */
            staff?: boolean;
            /** @description All that fit where absent */
            scopes?: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
            /** @description How long it counts; null for ever. Where absent: 90 days for the key of a person, for ever for that of a program */
            expires_in_hours?: number | null;
        };
        /** @description A charge by Kredivo */
        KredivoCharge: {
            /**
             * @description Kredivo
             * @enum {string}
             */
            payment_type: "kredivo";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            customer_details: components["schemas"]["CustomerDetails"];
            item_details: components["schemas"]["ItemDetails"];
            custom_expiry?: components["schemas"]["CustomExpiry"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        Leaving: {
            /** @description Where to go with the browser */
            url: string;
        };
        Listener: {
            /** @description The id of the listener */
            id: string;
            /** @description Only these events; empty for all */
            events: ("payment_received" | "payment_settled" | "payment_denied" | "payment_cancelled" | "payment_expired" | "payment_refunded" | "payment_failed" | "payment_charged_back" | "invoice_created" | "invoice_paid" | "invoice_voided" | "invoice_overdue" | "subscription_created" | "subscription_charged" | "subscription_charge_failed" | "subscription_enabled" | "subscription_disabled" | "subscription_cancelled" | "checkout_created" | "checkout_completed" | "checkout_reopened" | "checkout_expired" | "checkout_cancelled" | "checkout_overpaid")[];
            /**
             * Format: date-time
             * @description When a process last served it
             */
            last_seen_at: string;
            /** @description How many events it is still to get */
            waiting: number;
        };
        ListenerForgetInput: {
            /** @description The id of the listener */
            id: string;
        };
        Mail: {
            /**
             * Format: uuid
             * @description The id of the mail
             */
            id: string;
            /**
             * @description What it tells the customer
             * @enum {string}
             */
            kind: "request" | "how_to_pay" | "reminder" | "receipt" | "refund" | "surplus" | "returned" | "declined";
            /**
             * @description `not_sent`: it was overtaken by events, or given up
             * @enum {string}
             */
            status: "waiting" | "sent" | "not_sent";
            /** @description Why it was not sent, or not yet */
            reason: string | null;
            /** @description `reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            reason_said: components["schemas"]["Saying"][];
            /** @description How often it was tried */
            attempts: number;
            /**
             * Format: uuid
             * @description The checkout that it is about
             */
            checkout_id: string;
            /** @description The order of that checkout */
            order_id: string;
            /**
             * Format: date-time
             * @description When it is tried next
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description When the mail server took it
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description Since when it is owed
             */
            created_at: string;
        };
        Me: {
            /** @description Who you are: what you make belongs to this id */
            id: string;
            /** @description Whether you see the records of every owner */
            staff: boolean;
            /**
             * @description Your role, or that of your key, where there is one
             * @enum {string|null}
             */
            role: "viewer" | "support" | "finance" | "admin" | null;
            /** @description The id of the person, where one has signed in with a password, a passkey or elsewhere */
            person_id: string | null;
            /** @description How that person calls themselves */
            name: string | null;
            /** @description What you may do */
            scopes: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
            /**
             * @description How you showed who you are; `server`: by a session at the own shop of the server, of whose people you are
             * @enum {string}
             */
            credential: "key" | "session" | "server" | "jwt" | "host";
            /** @description The name of this shop in its addresses; null for the own shop of a server, or the only one */
            shop_id: string | null;
            /** @description The shops that you may go to with your session, the own one first; none where there is only this one */
            shops: components["schemas"]["ShopOfCaller"][];
            /**
             * @description The gateway: on this machine, for tests, or with real money
             * @enum {string}
             */
            environment: "local" | "sandbox" | "production";
            /** @description Of this service */
            version: string;
        };
        MethodFee: {
            /** @description Whole rupiah */
            fixed: number;
            /** @description Of the amount, rounded up to a whole rupiah */
            percent: number;
        };
        /** @description By days in WIB (UTC+7), today among them */
        Money: {
            today: components["schemas"]["MoneyOfDays"];
            last_7_days: components["schemas"]["MoneyOfDays"];
            last_30_days: components["schemas"]["MoneyOfDays"];
        };
        MoneyOfDays: {
            /** @description Payments that were made */
            count: number;
            /** @description Those of them that were ever paid */
            paid_count: number;
            /** @description What was taken of those */
            gross: string;
            /** @description Refunds that were made in that time */
            refunds_made_count: number;
            /** @description What these gave back */
            refunds_made: string;
        };
        NoInput: Record<string, unknown>;
        Note: {
            /**
             * Format: uuid
             * @description The id of the note
             */
            id: string;
            /**
             * Format: uuid
             * @description The payment that it is about
             */
            payment_id: string;
            /** @description Who wrote it */
            author: string;
            /** @description What it says */
            text: string;
            /**
             * Format: date-time
             * @description When it was written
             */
            created_at: string;
        };
        NoteInput: {
            /** @description What is to be said */
            text: string;
        };
        Notification: {
            /**
             * Format: uuid
             * @description The id of the stored notification
             */
            id: string;
            /**
             * @description What it is about
             * @enum {string}
             */
            kind: "transaction" | "subscription" | "pay_account";
            /**
             * Format: uuid
             * @description The payment that it is about
             */
            payment_id: string | null;
            /**
             * Format: uuid
             * @description The subscription that it is about
             */
            subscription_id: string | null;
            /** @description As received */
            order_id: string | null;
            /** @description As received */
            transaction_id: string | null;
            /** @description As received, in lower case */
            transaction_status: string | null;
            /** @description As received, in lower case */
            fraud_status: string | null;
            /** @description As received */
            payment_type: string | null;
            /** @description As received */
            status_code: string | null;
            /** @description As received */
            gross_amount: string | null;
            /**
             * @description Its outcome
             * @enum {string}
             */
            status: "received" | "processed" | "duplicate" | "stale" | "unmatched" | "failed";
            /** @description Why it was not applied */
            error_message: string | null;
            /** @description `error_message` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            error_message_said: components["schemas"]["Saying"][];
            /** @description As received, less tokens of cards and wallets; `signature_key` is masked */
            raw_payload: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it came
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was applied
             */
            processed_at: string | null;
        };
        NotificationReceipt: {
            /**
             * @description duplicate for a notification that was stored before
             * @enum {string}
             */
            status: "ok" | "duplicate";
            /**
             * Format: uuid
             * @description The id of the stored notification
             */
            notification_id: string;
        };
        Overview: {
            /** @description Those that you may see: the own one first, then by name */
            shops: components["schemas"]["ShopInOverview"][];
            total: components["schemas"]["Money"];
        };
        /** @description A charge by OVO */
        OvoCharge: {
            /**
             * @description OVO
             * @enum {string}
             */
            payment_type: "ovo";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /** @description Who pays */
            customer_details: {
                /** @description First name */
                first_name?: string;
                /** @description Last name */
                last_name?: string;
                /**
                 * Format: email
                 * @description E-mail address
                 */
                email?: string;
                /** @description Phone number */
                phone: string;
                billing_address?: {
                    /** @description First name */
                    first_name?: string;
                    /** @description Last name */
                    last_name?: string;
                    /** Format: email */
                    email?: string;
                    /** @description Phone number */
                    phone?: string;
                    /** @description Street and number */
                    address?: string;
                    /** @description City */
                    city?: string;
                    /** @description Postal code */
                    postal_code?: string;
                    /** @description ISO 3166-1 alpha-3, such as IDN */
                    country_code?: string;
                };
                shipping_address?: {
                    /** @description First name */
                    first_name?: string;
                    /** @description Last name */
                    last_name?: string;
                    /** Format: email */
                    email?: string;
                    /** @description Phone number */
                    phone?: string;
                    /** @description Street and number */
                    address?: string;
                    /** @description City */
                    city?: string;
                    /** @description Postal code */
                    postal_code?: string;
                    /** @description ISO 3166-1 alpha-3, such as IDN */
                    country_code?: string;
                };
            };
            item_details?: components["schemas"]["ItemDetails"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        OwnAccount: {
            /**
             * Format: uuid
             * @description The id of the person
             */
            id: string;
            /** @description What they sign in with, and what their acts are recorded under */
            email: string;
            /** @description How they call themselves; empty until they accept */
            name: string;
            /**
             * @description Of the mails that they get
             * @enum {string}
             */
            language: "id" | "en";
            /**
             * @description A named set of scopes; null for one with scopes of their own
             * @enum {string|null}
             */
            role: "viewer" | "support" | "finance" | "admin" | null;
            /** @description What they may do */
            scopes: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
            /**
             * @description Whether they can sign in
             * @enum {string}
             */
            state: "invited" | "active" | "disabled";
            /** @description Whether a password alone does not sign them in */
            has_second_factor: boolean;
            /** @description Who invited them */
            invited_by: string;
            /**
             * Format: date-time
             * @description When they were invited
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When they accepted
             */
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description When they were disabled
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description When they were last here, to the minute
             */
            last_seen_at: string | null;
            /** @description What they may do in the other shops of this server */
            shops: components["schemas"]["PersonShop"][];
            /** @description Whether you have a password */
            has_password: boolean;
            /** @description Whether a password needs a code beside it */
            has_totp: boolean;
            /** @description How many recovery codes are left */
            recovery_codes: number;
            /** @description For this browser to keep: sent when you sign in, wrong attempts of others do not count against it */
            device: string;
        };
        OwnPasswordInput: {
            /** @description Your password: who finds your session open must not get far */
            password: string;
        };
        OwnSession: {
            /**
             * Format: uuid
             * @description The id of the session
             */
            id: string;
            /** @description Where it was begun */
            address: string | null;
            /** @description What the browser called itself */
            user_agent: string | null;
            /**
             * Format: date-time
             * @description When it began
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute
             */
            last_seen_at: string;
            /**
             * Format: date-time
             * @description When it ends at the latest
             */
            ends_at: string;
            /** @description Whether it is the one that asks */
            is_current: boolean;
        };
        Passkey: {
            /**
             * Format: uuid
             * @description The id of the passkey
             */
            id: string;
            /** @description What its owner calls it */
            name: string;
            /**
             * Format: date-time
             * @description When it was added
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last signed in
             */
            last_used_at: string | null;
        };
        PasskeyInput: {
            /** @description What you call it */
            name: string;
            /** @description Of the credential */
            id: string;
            response: {
                /** @description What the browser signed for, in base64url, as all of these */
                clientDataJSON: string;
                /** @description The new key */
                attestationObject: string;
                /** @description How the device is reached */
                transports?: string[];
            };
        };
        PasskeyOptions: {
            /** @description In the words of browsers, for `PublicKeyCredential.parseCreationOptionsFromJSON`, or `parseRequestOptionsFromJSON` where you sign in */
            public_key: {
                [key: string]: unknown;
            };
        };
        PasswordInput: {
            /** @description Your password: who finds your session open must not get far */
            current_password: string;
            /** @description At least 12 characters, and not your e-mail address or the name of the shop */
            password: string;
        };
        Payment: {
            /**
             * Format: uuid
             * @description The id of the payment here
             */
            id: string;
            /** @description The id of the order at the gateway */
            order_id: string;
            /** @description The gateway's id of the transaction */
            transaction_id: string | null;
            /** @description How the customer pays */
            payment_type: string;
            /** @description The bank of the virtual account, or the acquirer of the card */
            bank: string | null;
            /** @description The convenience store */
            store: string | null;
            /** @description Who runs the QRIS code */
            acquirer: string | null;
            /** @description The customer's wallet behind a QRIS payment */
            issuer: string | null;
            /** @description The total */
            gross_amount: string;
            /** @description Always IDR */
            currency: string;
            /**
             * @description Where the payment stands
             * @enum {string}
             */
            transaction_status: "pending" | "authorize" | "capture" | "settlement" | "deny" | "cancel" | "expire" | "failure" | "partial_refund" | "refund" | "partial_chargeback" | "chargeback";
            /** @description The fraud check's word: accept, challenge or deny */
            fraud_status: string | null;
            /** @description The gateway's last code */
            status_code: string | null;
            /** @description The gateway's last words */
            status_message: string | null;
            /** @description First name */
            customer_first_name: string | null;
            /** @description Last name */
            customer_last_name: string | null;
            /** @description E-mail address */
            customer_email: string | null;
            /** @description Phone number */
            customer_phone: string | null;
            /** @description The virtual account number to pay to */
            va_number: string | null;
            /** @description The bill key of a Mandiri bill */
            bill_key: string | null;
            /** @description The biller code of a Mandiri bill */
            biller_code: string | null;
            /** @description The code to pay at the store */
            payment_code: string | null;
            /** @description Where to send the customer */
            redirect_url: string | null;
            /** @description Opens the customer's wallet */
            deeplink_url: string | null;
            /** @description The text of the QR code */
            qr_string: string | null;
            /** @description The QR code as an image */
            qr_url: string | null;
            /** @description First and last digits of the card */
            masked_card: string | null;
            /** @description credit or debit */
            card_type: string | null;
            /** @description Months of a card instalment */
            installment_term: number | null;
            /**
             * Format: date-time
             * @description When the gateway took the charge
             */
            transaction_time: string | null;
            /**
             * Format: date-time
             * @description When it was paid, or settled for a card
             */
            settlement_time: string | null;
            /**
             * Format: date-time
             * @description Until when it can be paid
             */
            expiry_time: string | null;
            /** @description What was taken of a hold; null where nothing was captured apart */
            captured_amount: string | null;
            /** @description What the customer paid where the gateway added a fee; null where it is the total */
            paid_amount: string | null;
            /** @description What the gateway has refunded */
            refund_amount: string;
            /** @description What was captured, or else the total, less the refunds that were not refused or rejected */
            net_amount: string;
            /** @description Yours */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Yours */
            custom_field1: string | null;
            /** @description Yours */
            custom_field2: string | null;
            /** @description Yours */
            custom_field3: string | null;
            /** @description What is paid for */
            items: components["schemas"]["PaymentItem"][];
            /** @description Refunds, oldest first */
            refunds: components["schemas"]["Refund"][];
            /** @description The money is here */
            is_paid: boolean;
            /** @description The customer has still to pay */
            is_pending: boolean;
            /** @description Denied, cancelled, expired or failed */
            is_failed: boolean;
            /** @description Not paid in time */
            is_expired: boolean;
            /** @description Can no longer be cancelled */
            is_final: boolean;
            /**
             * @description How far the charge itself got at the gateway
             * @enum {string}
             */
            charge_state: "initiated" | "charged" | "rejected" | "unknown";
            /**
             * Format: uuid
             * @description The subscription that charged it
             */
            subscription_id: string | null;
            /**
             * Format: uuid
             * @description The invoice that it pays
             */
            invoice_id: string | null;
            /**
             * Format: uuid
             * @description The checkout that it was begun in
             */
            checkout_id: string | null;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        PaymentAction: {
            /**
             * @description What can be done: the last part of its path
             * @enum {string}
             */
            name: "check_status" | "cancel" | "expire" | "capture" | "refund" | "approve" | "deny";
            /** @description Whether the caller may do it now */
            allowed: boolean;
            /**
             * @description Why not, for programs; null where it is allowed
             * @enum {string|null}
             */
            code: "scope_missing" | "staff_only" | "final" | "not_pending" | "not_card" | "not_authorized" | "not_challenged" | "not_paid" | "not_settled" | "refunded" | "not_refundable" | "too_late" | "nothing_left" | null;
            /** @description Why not, in words; null where it is allowed */
            reason: string | null;
            /** @description A caller with one of these scopes may do it */
            scopes: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
            /** @description Of a refund: the most that can go back; null where nothing can */
            max_amount: string | null;
            /** @description Of a refund: whether it may be less than that */
            partial: boolean | null;
            /** @description Of a refund: whether the provider can be asked to pay at once */
            direct: boolean | null;
            /**
             * Format: date-time
             * @description Of a refund: how long the gateway takes it
             */
            until: string | null;
        };
        PaymentChange: {
            /** @description The status before; null at the beginning */
            from_status: string | null;
            /** @description The status after */
            to_status: string;
            /** @description The fraud check's word after the change */
            fraud_status: string | null;
            /**
             * @description How far the charge was after the change
             * @enum {string}
             */
            charge_state: "initiated" | "charged" | "rejected" | "unknown";
            /**
             * @description What brought the change
             * @enum {string}
             */
            source: "charge" | "notification" | "status_check" | "action" | "task";
            /** @description Who: a caller, the gateway, or the name of a task */
            actor: string | null;
            /** @description Why, in words */
            reason: string;
            /** @description `reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            reason_said: components["schemas"]["Saying"][];
            /**
             * Format: uuid
             * @description The notification that brought it
             */
            notification_id: string | null;
            /** @description The gateway's answer that brought it */
            gateway_response: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When
             */
            created_at: string;
        };
        PaymentDifference: {
            /**
             * Format: uuid
             * @description The payment
             */
            payment_id: string;
            /** @description Its order id */
            order_id: string;
            here: components["schemas"]["PaymentStanding"];
            gateway: components["schemas"]["PaymentStanding"] | null;
            /**
             * @description What was done: brought up to date, left as it is, or it could not be compared
             * @enum {string}
             */
            done: "applied" | "left" | "not_compared";
            /** @description Why */
            reason: string;
            /** @description `reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            reason_said: components["schemas"]["Saying"][];
        };
        PaymentEventData: {
            /**
             * Format: uuid
             * @description The id of the event, the same in every delivery of it; also in `webhook-id`
             */
            id: string;
            /** @description Grows with every event of one payment, invoice, subscription or checkout */
            sequence: string;
            payment: components["schemas"]["Payment"];
            /**
             * @description The status before
             * @enum {string}
             */
            previous_status: "pending" | "authorize" | "capture" | "settlement" | "deny" | "cancel" | "expire" | "failure" | "partial_refund" | "refund" | "partial_chargeback" | "chargeback";
            refund: components["schemas"]["Refund"] | null;
            /**
             * Format: uuid
             * @description The notification that brought the change; null where it came another way
             */
            notification_id: string | null;
        };
        PaymentInList: {
            /**
             * Format: uuid
             * @description The id of the payment here
             */
            id: string;
            /** @description The id of the order at the gateway */
            order_id: string;
            /** @description How the customer pays */
            payment_type: string;
            /** @description The bank of the virtual account, or the acquirer of the card */
            bank: string | null;
            /** @description The total */
            gross_amount: string;
            /** @description Always IDR */
            currency: string;
            /**
             * @description Where the payment stands
             * @enum {string}
             */
            transaction_status: "pending" | "authorize" | "capture" | "settlement" | "deny" | "cancel" | "expire" | "failure" | "partial_refund" | "refund" | "partial_chargeback" | "chargeback";
            /** @description The fraud check's word: accept, challenge or deny */
            fraud_status: string | null;
            /** @description E-mail address */
            customer_email: string | null;
            /** @description The money is here */
            is_paid: boolean;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        PaymentItem: {
            /**
             * Format: uuid
             * @description The id of the item here
             */
            id: string;
            /** @description Your own id of the item */
            item_id: string | null;
            /** @description What is sold */
            name: string;
            /** @description The price of one */
            price: string;
            /** @description How many */
            quantity: number;
            /** @description Brand */
            brand: string | null;
            /** @description Category */
            category: string | null;
            /** @description Merchant */
            merchant_name: string | null;
            /** @description Where the item is shown */
            url: string | null;
            /** @description Price times quantity */
            subtotal: string;
        };
        PaymentLink: {
            /**
             * Format: uuid
             * @description The id of the link
             */
            id: string;
            /** @description The page, for your customers; null in lists */
            url: string | null;
            /** @description What is paid for */
            title: string;
            /** @description More about it, with its line breaks */
            description: string | null;
            /** @description A picture of it */
            image_url: string | null;
            /** @description The amount, for one where there is a quantity; null where the customer says it */
            amount: string | null;
            /** @description The least that the customer may pay */
            amount_min: string | null;
            /** @description The most that the customer may pay */
            amount_max: string | null;
            /** @description Amounts to choose from */
            amount_suggestions: string[];
            quantity: components["schemas"]["PaymentLinkQuantity"] | null;
            /** @description How often it can be paid, whatever the quantity; null: without limit */
            usage_limit: number | null;
            /** @description How often it was paid */
            uses: number;
            /** @description How many customers are just paying, each with a use for now */
            held: number;
            /** @description What the customer is to fill in */
            fields: components["schemas"]["PaymentLinkField"][];
            /** @description The payment methods that are offered; null: all that the amount allows */
            payment_methods: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bca_va" | "bni_va" | "bri_va" | "permata_va" | "cimb_va" | "echannel" | "credit_card" | "indomaret" | "alfamart" | "akulaku" | "kredivo")[] | null;
            /** @description Whether the customer pays the fees of payment methods; null: as the shop has it */
            customer_pays_fees: boolean | null;
            /**
             * Format: date-time
             * @description When it is over
             */
            expires_at: string | null;
            /** @description What the page says once it is over */
            ended_message: string | null;
            /**
             * @description Of the page; null: the browser's
             * @enum {string|null}
             */
            language: "id" | "en" | null;
            /** @description Yours */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether it can still be paid
             * @enum {string}
             */
            status: "active" | "ended";
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        PaymentLinkField: {
            /** @description Under which the answer is stored */
            name: string;
            /**
             * @description What may be filled in
             * @enum {string}
             */
            type: "text" | "email" | "phone" | "number";
            /** @description What the customer is asked */
            label: string;
            /** @description Whether it must be filled in */
            required: boolean;
        };
        PaymentLinkInput: {
            /** @description What is paid for */
            title: string;
            /** @description The amount, in whole rupiah; absent where the customer says it */
            amount?: number;
            /** @description The least that the customer may pay */
            amount_min?: number;
            /** @description The most that the customer may pay */
            amount_max?: number;
            /** @description Amounts that are offered */
            amount_suggestions?: number[];
            /** @description How many the customer may take, each for the amount; one where absent */
            quantity?: {
                /** @description The fewest; one where absent */
                min?: number;
                /** @description The most */
                max: number;
            };
            /** @description More about it, as plain text; line breaks are kept */
            description?: string | null;
            /** @description A picture of it on the page, 16 wide and 9 high; https only */
            image_url?: string | null;
            /** @description How often it can be paid; null where that is not limited */
            usage_limit?: number | null;
            /** @description What the customer is to fill in, up to five */
            fields?: {
                /** @description Under which the answer is stored */
                name: string;
                /**
                 * @description What may be filled in; where absent, by the name: email and phone are what they say
                 * @enum {string}
                 */
                type?: "text" | "email" | "phone" | "number";
                /** @description What the customer is asked */
                label: string;
                /** @description Whether it must be filled in; false where absent */
                required?: boolean;
            }[];
            /**
             * Format: date-time
             * @description When it is over; null where it goes on
             */
            expires_at?: string | null;
            /** @description What the page says once it is over */
            ended_message?: string | null;
            /** @description The payment methods that are offered; all that the amount allows where absent */
            payment_methods?: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bca_va" | "bni_va" | "bri_va" | "permata_va" | "cimb_va" | "echannel" | "credit_card" | "indomaret" | "alfamart" | "akulaku" | "kredivo")[];
            /** @description Whether the customer pays the fees of payment methods that the shop has set; the shop's way where absent */
            customer_pays_fees?: boolean;
            /**
             * @description Of the page; the browser's where absent
             * @enum {string}
             */
            language?: "id" | "en";
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
        };
        PaymentLinkQuantity: {
            /** @description The fewest */
            min: number;
            /** @description The most */
            max: number;
        };
        PaymentLinkUpdate: {
            /** @description What is paid for */
            title?: string;
            /** @description More about it, as plain text; line breaks are kept */
            description?: string | null;
            /** @description A picture of it on the page, 16 wide and 9 high; https only */
            image_url?: string | null;
            /** @description How often it can be paid; null where that is not limited */
            usage_limit?: number | null;
            /** @description What the customer is to fill in, up to five */
            fields?: {
                /** @description Under which the answer is stored */
                name: string;
                /**
                 * @description What may be filled in; where absent, by the name: email and phone are what they say
                 * @enum {string}
                 */
                type?: "text" | "email" | "phone" | "number";
                /** @description What the customer is asked */
                label: string;
                /** @description Whether it must be filled in; false where absent */
                required?: boolean;
            }[];
            /**
             * Format: date-time
             * @description When it is over; null where it goes on
             */
            expires_at?: string | null;
            /** @description What the page says once it is over */
            ended_message?: string | null;
            /** @description The payment methods that are offered; all that the amount allows where absent */
            payment_methods?: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bca_va" | "bni_va" | "bri_va" | "permata_va" | "cimb_va" | "echannel" | "credit_card" | "indomaret" | "alfamart" | "akulaku" | "kredivo")[] | null;
            /** @description Whether the customer pays the fees of payment methods that the shop has set; the shop's way where absent */
            customer_pays_fees?: boolean | null;
            /**
             * @description Of the page; the browser's where absent
             * @enum {string|null}
             */
            language?: "id" | "en" | null;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown> | null;
        };
        PaymentStanding: {
            /** @description Its status */
            transaction_status: string;
            /** @description What the fraud detection says */
            fraud_status: string | null;
            /** @description What is to be paid */
            gross_amount: string | null;
            /** @description What was given back */
            refund_amount: string | null;
        };
        PaymentWithActions: {
            /**
             * Format: uuid
             * @description The id of the payment here
             */
            id: string;
            /** @description The id of the order at the gateway */
            order_id: string;
            /** @description The gateway's id of the transaction */
            transaction_id: string | null;
            /** @description How the customer pays */
            payment_type: string;
            /** @description The bank of the virtual account, or the acquirer of the card */
            bank: string | null;
            /** @description The convenience store */
            store: string | null;
            /** @description Who runs the QRIS code */
            acquirer: string | null;
            /** @description The customer's wallet behind a QRIS payment */
            issuer: string | null;
            /** @description The total */
            gross_amount: string;
            /** @description Always IDR */
            currency: string;
            /**
             * @description Where the payment stands
             * @enum {string}
             */
            transaction_status: "pending" | "authorize" | "capture" | "settlement" | "deny" | "cancel" | "expire" | "failure" | "partial_refund" | "refund" | "partial_chargeback" | "chargeback";
            /** @description The fraud check's word: accept, challenge or deny */
            fraud_status: string | null;
            /** @description The gateway's last code */
            status_code: string | null;
            /** @description The gateway's last words */
            status_message: string | null;
            /** @description First name */
            customer_first_name: string | null;
            /** @description Last name */
            customer_last_name: string | null;
            /** @description E-mail address */
            customer_email: string | null;
            /** @description Phone number */
            customer_phone: string | null;
            /** @description The virtual account number to pay to */
            va_number: string | null;
            /** @description The bill key of a Mandiri bill */
            bill_key: string | null;
            /** @description The biller code of a Mandiri bill */
            biller_code: string | null;
            /** @description The code to pay at the store */
            payment_code: string | null;
            /** @description Where to send the customer */
            redirect_url: string | null;
            /** @description Opens the customer's wallet */
            deeplink_url: string | null;
            /** @description The text of the QR code */
            qr_string: string | null;
            /** @description The QR code as an image */
            qr_url: string | null;
            /** @description First and last digits of the card */
            masked_card: string | null;
            /** @description credit or debit */
            card_type: string | null;
            /** @description Months of a card instalment */
            installment_term: number | null;
            /**
             * Format: date-time
             * @description When the gateway took the charge
             */
            transaction_time: string | null;
            /**
             * Format: date-time
             * @description When it was paid, or settled for a card
             */
            settlement_time: string | null;
            /**
             * Format: date-time
             * @description Until when it can be paid
             */
            expiry_time: string | null;
            /** @description What was taken of a hold; null where nothing was captured apart */
            captured_amount: string | null;
            /** @description What the customer paid where the gateway added a fee; null where it is the total */
            paid_amount: string | null;
            /** @description What the gateway has refunded */
            refund_amount: string;
            /** @description What was captured, or else the total, less the refunds that were not refused or rejected */
            net_amount: string;
            /** @description Yours */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Yours */
            custom_field1: string | null;
            /** @description Yours */
            custom_field2: string | null;
            /** @description Yours */
            custom_field3: string | null;
            /** @description What is paid for */
            items: components["schemas"]["PaymentItem"][];
            /** @description Refunds, oldest first */
            refunds: components["schemas"]["Refund"][];
            /** @description The money is here */
            is_paid: boolean;
            /** @description The customer has still to pay */
            is_pending: boolean;
            /** @description Denied, cancelled, expired or failed */
            is_failed: boolean;
            /** @description Not paid in time */
            is_expired: boolean;
            /** @description Can no longer be cancelled */
            is_final: boolean;
            /**
             * @description How far the charge itself got at the gateway
             * @enum {string}
             */
            charge_state: "initiated" | "charged" | "rejected" | "unknown";
            /**
             * Format: uuid
             * @description The subscription that charged it
             */
            subscription_id: string | null;
            /**
             * Format: uuid
             * @description The invoice that it pays
             */
            invoice_id: string | null;
            /**
             * Format: uuid
             * @description The checkout that it was begun in
             */
            checkout_id: string | null;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
            /** @description What the caller may do to it now, and why not */
            actions: components["schemas"]["PaymentAction"][];
        };
        Person: {
            /**
             * Format: uuid
             * @description The id of the person
             */
            id: string;
            /** @description What they sign in with, and what their acts are recorded under */
            email: string;
            /** @description How they call themselves; empty until they accept */
            name: string;
            /**
             * @description Of the mails that they get
             * @enum {string}
             */
            language: "id" | "en";
            /**
             * @description A named set of scopes; null for one with scopes of their own
             * @enum {string|null}
             */
            role: "viewer" | "support" | "finance" | "admin" | null;
            /** @description What they may do */
            scopes: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
            /**
             * @description Whether they can sign in
             * @enum {string}
             */
            state: "invited" | "active" | "disabled";
            /** @description Whether a password alone does not sign them in */
            has_second_factor: boolean;
            /** @description Who invited them */
            invited_by: string;
            /**
             * Format: date-time
             * @description When they were invited
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When they accepted
             */
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description When they were disabled
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description When they were last here, to the minute
             */
            last_seen_at: string | null;
            /** @description What they may do in the other shops of this server */
            shops: components["schemas"]["PersonShop"][];
        };
        PersonLink: {
            /** @description Who it is for */
            email: string;
            /** @description How they call themselves; empty until they accept */
            name: string;
            /**
             * @description What it is for
             * @enum {string}
             */
            kind: "invitation" | "password";
            /** @description The name of the shop */
            shop_name: string | null;
        };
        PersonLinkInput: {
            /** @description The token of the link */
            link: string;
        };
        PersonShop: {
            /** @description The name of the shop in its addresses */
            id: string;
            /** @description What people call it */
            name: string;
            /**
             * @description What the person may do there
             * @enum {string}
             */
            role: "viewer" | "support" | "finance" | "admin";
            /** @description Who gave them that role */
            granted_by: string;
            /**
             * Format: date-time
             * @description When they were given it
             */
            granted_at: string;
        };
        PersonShopInput: {
            /** @description The name of the shop in its addresses */
            shop_id: string;
            /**
             * @description What they may do there
             * @enum {string}
             */
            role: "viewer" | "support" | "finance" | "admin";
        };
        PersonShopRevocation: {
            /** @description The name of the shop in its addresses */
            shop_id: string;
        };
        PersonUpdateInput: {
            /**
             * @description A named set of scopes
             * @enum {string}
             */
            role?: "viewer" | "support" | "finance" | "admin";
            /** @description Instead of a role: one of their own. None for who works in other shops alone */
            scopes?: ("payments:read" | "payments:write" | "payments:cancel" | "payments:capture" | "payments:refund" | "invoices:read" | "invoices:write" | "subscriptions:read" | "subscriptions:write" | "checkouts:write" | "exports:create" | "webhooks:read" | "reconciliations:read" | "audit:read" | "admin")[];
        };
        Problem: {
            /** @description A stable URN of the kind of problem */
            type: string;
            /** @description The kind of problem in words */
            title: string;
            /** @description The HTTP status */
            status: number;
            /** @description The kind of problem for programs: stable, snake_case */
            code: string;
            /** @description What happened this time, and what to do about it */
            detail: string;
            /** @description Names this request in the logs */
            request_id: string;
            /** @description Each field that was wrong */
            errors?: {
                /** @description A dotted path into the request */
                field: string;
                /** @description What is wrong there */
                message: string;
            }[];
            /** @description The texts as codes, for programs that say them in their own words */
            said: {
                /** @description `detail` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
                detail: components["schemas"]["Saying"][];
                /** @description The codes of each of `errors`, in their order */
                errors: components["schemas"]["Saying"][][];
            };
            /** @description What the gateway said */
            gateway?: {
                /** @description The gateway's code; null where it did not answer */
                status_code: string | null;
                /** @description The gateway's words */
                status_message: string | null;
                /** @description What the gateway did not like */
                validation_messages: string[];
            };
            /**
             * Format: uuid
             * @description The payment that the problem is about
             */
            payment_id?: string;
            /**
             * Format: uuid
             * @description The invoice that the problem is about
             */
            invoice_id?: string;
            /**
             * Format: uuid
             * @description The subscription that the problem is about
             */
            subscription_id?: string;
        };
        /** @description A charge by QRIS */
        QrisCharge: {
            /**
             * @description QRIS
             * @enum {string}
             */
            payment_type: "qris";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /**
             * @description Who runs the QRIS code
             * @enum {string}
             */
            qris_acquirer?: "gopay" | "airpay shopee";
            customer_details?: components["schemas"]["CustomerDetails"];
            item_details?: components["schemas"]["ItemDetails"];
            custom_expiry?: components["schemas"]["CustomExpiry"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        Reconciliation: {
            /**
             * Format: uuid
             * @description Its id
             */
            id: string;
            /**
             * Format: date-time
             * @description Payments made at this time or later are compared
             */
            from: string;
            /**
             * Format: date-time
             * @description And made before this time
             */
            to: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "waiting" | "running" | "done" | "failed" | "stopped";
            /** @description Who asked for it */
            asked_by: string;
            /** @description How many payments there are to compare; null until it has begun */
            total: number | null;
            /** @description How many were compared so far */
            checked: number;
            /** @description How many of them were otherwise at the gateway */
            differed: number;
            /** @description How many could not be compared, because the gateway gave no usable answer */
            unreachable: number;
            /** @description Why it failed */
            error: string | null;
            /** @description `error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            error_said: components["schemas"]["Saying"][];
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the process that works on it last said so
             */
            heartbeat_at: string | null;
            /**
             * Format: date-time
             * @description When it ended
             */
            finished_at: string | null;
        };
        ReconciliationInput: {
            /**
             * Format: date-time
             * @description From when on; a day before `to` where absent, and at most 31 days before it
             */
            from?: string;
            /**
             * Format: date-time
             * @description Until when; now where absent
             */
            to?: string;
        };
        ReconciliationResult: {
            /**
             * Format: uuid
             * @description Its id
             */
            id: string;
            /**
             * Format: date-time
             * @description Payments made at this time or later are compared
             */
            from: string;
            /**
             * Format: date-time
             * @description And made before this time
             */
            to: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "waiting" | "running" | "done" | "failed" | "stopped";
            /** @description Who asked for it */
            asked_by: string;
            /** @description How many payments there are to compare; null until it has begun */
            total: number | null;
            /** @description How many were compared so far */
            checked: number;
            /** @description How many of them were otherwise at the gateway */
            differed: number;
            /** @description How many could not be compared, because the gateway gave no usable answer */
            unreachable: number;
            /** @description Why it failed */
            error: string | null;
            /** @description `error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            error_said: components["schemas"]["Saying"][];
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the process that works on it last said so
             */
            heartbeat_at: string | null;
            /**
             * Format: date-time
             * @description When it ended
             */
            finished_at: string | null;
            /** @description The first 1,000 of them */
            differences: components["schemas"]["PaymentDifference"][];
        };
        RecoveryCodes: {
            /** @description Each signs in once in place of a code of the app. Shown only now */
            codes: string[];
        };
        Refund: {
            /**
             * Format: uuid
             * @description The id of the refund
             */
            id: string;
            /** @description The key under which the gateway knows it; unnamed: and a number until it gives the key */
            refund_key: string;
            /** @description How much goes back */
            amount: string;
            /** @description Why */
            reason: string | null;
            /** @description Whether the provider was asked to pay back at once */
            is_direct: boolean;
            /**
             * @description How far it got; `requested` waits for a second person
             * @enum {string}
             */
            status: "requested" | "pending" | "accepted" | "confirmed" | "failed" | "rejected";
            /** @description The gateway's code */
            status_code: string | null;
            /** @description The gateway's words, or why it was rejected */
            status_message: string | null;
            /**
             * Format: date-time
             * @description When the bank confirmed it
             */
            bank_confirmed_at: string | null;
            /** @description Who asked for it; null where it was made elsewhere */
            requested_by: string | null;
            /** @description The second person, who approved or rejected it; null where there was none */
            decided_by: string | null;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        RefundInList: {
            /**
             * Format: uuid
             * @description The id of the refund
             */
            id: string;
            /** @description The key under which the gateway knows it; unnamed: and a number until it gives the key */
            refund_key: string;
            /** @description How much goes back */
            amount: string;
            /** @description Why */
            reason: string | null;
            /** @description Whether the provider was asked to pay back at once */
            is_direct: boolean;
            /**
             * @description How far it got; `requested` waits for a second person
             * @enum {string}
             */
            status: "requested" | "pending" | "accepted" | "confirmed" | "failed" | "rejected";
            /** @description The gateway's code */
            status_code: string | null;
            /** @description The gateway's words, or why it was rejected */
            status_message: string | null;
            /**
             * Format: date-time
             * @description When the bank confirmed it
             */
            bank_confirmed_at: string | null;
            /** @description Who asked for it; null where it was made elsewhere */
            requested_by: string | null;
            /** @description The second person, who approved or rejected it; null where there was none */
            decided_by: string | null;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description The payment that it is of
             */
            payment_id: string;
            /** @description The order of that payment */
            order_id: string;
            /** @description How that payment was made */
            payment_type: string;
        };
        RefundInput: {
            /** @description Whole rupiah; all that is left where absent */
            amount?: number;
            /** @description Why; some wallets show it to the customer */
            reason?: string;
            /** @description Have the provider pay back at once, where it can */
            direct?: boolean;
        };
        RefundRejectInput: {
            /** @description Why; kept with the refund */
            reason?: string;
        };
        RefundResult: {
            payment: components["schemas"]["PaymentWithActions"];
            refund: components["schemas"]["Refund"];
        };
        ReplayInput: {
            /**
             * @description Only notifications of this kind
             * @enum {string}
             */
            kind?: "transaction" | "subscription" | "pay_account";
            /**
             * @description Only notifications with this outcome
             * @enum {string}
             */
            status?: "received" | "processed" | "duplicate" | "stale" | "unmatched" | "failed";
            /** @description Only notifications about this order */
            order_id?: string;
            /**
             * Format: uuid
             * @description Only notifications about this payment
             */
            payment_id?: string;
            /**
             * Format: date-time
             * @description Only notifications that came after this time
             */
            created_after?: string;
            /**
             * Format: date-time
             * @description Only notifications that came before this time
             */
            created_before?: string;
            /** @description At most this many */
            limit?: number;
            /** @description The `next` of the answer before, to go on from there */
            cursor?: string;
        };
        ReplayReport: {
            /** @description How many notifications were processed again */
            replayed: number;
            /** @description How many have which outcome */
            statuses: {
                [key: string]: number;
            };
            /** @description The `cursor` to go on with; null at the end of the range */
            next: string | null;
        };
        ResendInput: {
            /**
             * Format: uuid
             * @description One event
             */
            event_id?: string;
            /**
             * Format: date-time
             * @description Events since this time
             */
            from?: string;
            /**
             * Format: date-time
             * @description Events before this time; now where absent
             */
            to?: string;
        };
        ResendReport: {
            /** @description How many events */
            queued: number;
        };
        RotateInput: {
            /** @description How long the old secret signs beside the new one; 24 where absent */
            overlap_hours?: number;
        };
        SavedCard: {
            /**
             * Format: uuid
             * @description The id of the saved card
             */
            id: string;
            /** @description Your id of the customer */
            customer_id: string;
            /**
             * @description Its brand; null where that is not known
             * @enum {string|null}
             */
            brand: "visa" | "mastercard" | "jcb" | "amex" | "unionpay" | "gpn" | null;
            /** @description The last four digits of its number */
            last_digits: string;
            /**
             * Format: date-time
             * @description When it expires; null where the gateway did not say
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the customer asked to keep it
             */
            created_at: string;
        };
        Saying: {
            /** @description Which text it is, for programs: stable, snake_case */
            code: string;
            /** @description What stands in the text: an order id, an amount, a status */
            values: {
                [key: string]: string;
            };
        };
        SessionInput: {
            /** @description Your e-mail address, with your password */
            email?: string;
            /** @description Your password */
            password?: string;
            /** @description Of your second factor, where you have one, or a recovery code */
            code?: string;
            /** @description What `navigator.credentials.get` gave, as JSON: alone, or with your password in place of a code */
            passkey?: {
                /** @description Of the credential */
                id: string;
                response: {
                    /** @description What the browser signed for, in base64url, as all of these */
                    clientDataJSON: string;
                    /** @description What the device says of itself */
                    authenticatorData: string;
                    /** @description Over both */
                    signature: string;
                    /** @description Whose the device says that it is */
                    userHandle?: string;
                };
            };
            /** @description What `GET /account/` gave this browser to keep */
            device?: string;
            /** @description Instead: your API key */
            key?: string;
            /** @description Instead: the token of a link that signs in once */
            link?: string;
            /** @description Instead: what the issuer put into the address that the browser came back to, such as `code` and `state` */
            oidc?: {
                [key: string]: string;
            };
        };
        Shop: {
            /** @description The name of the shop in its addresses */
            id: string;
            /** @description What people call it */
            name: string;
            /**
             * @description A disabled shop takes no requests but the notifications of the gateway, and its background goes on
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * @description Whether the process that answers serves it; `elsewhere` where that serves no shops, as a command does
             * @enum {string}
             */
            state: "ready" | "preparing" | "failing" | "elsewhere";
            /** @description Why it is not ready */
            problem: string | null;
            /** @description What is unusual about it, such as a server key that another shop has too */
            warning: string | null;
            /**
             * @description The gateway that its keys are of
             * @enum {string}
             */
            environment: "local" | "sandbox" | "production";
            /** @description Its merchant id at the gateway */
            merchant_id: string | null;
            /** @description Its client key, which is public */
            client_key: string | null;
            /** @description The last four characters of its server key */
            server_key_end: string;
            /** @description The same of the key before, which still checks notifications; null where there is none */
            previous_server_key_end: string | null;
            /** @description What it has otherwise than the server, by the names of the settings; of a secret only that it is set */
            settings: {
                [key: string]: unknown;
            };
            /** @description The schema of the database that holds its tables */
            schema_name: string;
            /** @description The node of a Citus cluster that has its tables; null where there is no cluster, or the coordinator has them */
            node: string | null;
            /**
             * @description How its last move to another node stands; null where there was none
             * @enum {string|null}
             */
            move_state: "moving" | "moved" | "failed" | null;
            /** @description The node where that move began */
            move_from: string | null;
            /** @description The node where it leads */
            move_to: string | null;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            move_started_at: string | null;
            /**
             * Format: date-time
             * @description When it was over, either way
             */
            move_ended_at: string | null;
            /** @description Why it failed */
            move_problem: string | null;
            /** @description Who added it */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was added
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        ShopChanges: {
            /** @description What people call it */
            name?: string;
            /** @description A new server key. The one before goes on checking notifications until it is dropped */
            server_key?: string;
            /** @description Has the key before the last change check nothing any more */
            drop_previous_server_key?: boolean;
            /** @description The client key of its account, for cards */
            client_key?: string | null;
            /** @description The merchant id of its account */
            merchant_id?: string | null;
            /** @description Settings to change; null takes one back to what the server has */
            settings?: {
                [key: string]: string | null;
            };
        };
        /** @description A charge by ShopeePay */
        ShopeepayCharge: {
            /**
             * @description ShopeePay
             * @enum {string}
             */
            payment_type: "shopeepay";
            /** @description The total, in whole rupiah */
            gross_amount: number;
            /** @description Your id of the order, never used before; made for you where absent */
            order_id?: string;
            /** @description Where a wallet sends the customer afterwards */
            callback_url?: string;
            customer_details?: components["schemas"]["CustomerDetails"];
            item_details?: components["schemas"]["ItemDetails"];
            custom_expiry?: components["schemas"]["CustomExpiry"];
            /** @description Notifications of this payment go here instead; staff only */
            notification_url?: string;
            /** @description Anything of yours, up to 4 KB of JSON */
            metadata?: Record<string, unknown>;
            /** @description Up to three texts that the gateway echoes */
            custom_fields?: string[];
        };
        ShopInOverview: {
            /** @description The name of the shop in its addresses; null for the own shop of the server */
            id: string | null;
            /** @description What people call it */
            name: string | null;
            /**
             * @description Your role there; null for scopes of your own
             * @enum {string|null}
             */
            role: "viewer" | "support" | "finance" | "admin" | null;
            /**
             * @description `unavailable`: it could not be read, or not in time; ask again
             * @enum {string}
             */
            state: "ready" | "disabled" | "unavailable";
            money: components["schemas"]["Money"] | null;
            /** @description As `GET /attention/` of that shop has it, for your role there */
            attention: components["schemas"]["AttentionRow"][] | null;
        };
        ShopInput: {
            /** @description Its name in addresses: small letters, digits, and hyphens between them. It stays */
            id: string;
            /** @description What people call it */
            name: string;
            /**
             * @description The gateway that its keys are of; that of the server where absent
             * @enum {string}
             */
            environment?: "local" | "sandbox" | "production";
            /** @description The server key of its account at the gateway. It is kept sealed, and is not shown again */
            server_key: string;
            /** @description The client key of its account, for cards */
            client_key?: string | null;
            /** @description The merchant id of its account */
            merchant_id?: string | null;
            /** @description What it has otherwise than the server, as text, by the names of the settings: `GAPURA_SHOP_COLOUR`, `GAPURA_REFUND_APPROVAL_ABOVE` */
            settings?: {
                [key: string]: string;
            };
        };
        ShopMove: {
            /** @description The node as the cluster knows it: its host and its port, or the host where it has one node */
            node: string;
            /**
             * @description How it is copied: `auto` beside its writers, who wait for a moment at the end, and `block_writes` while they wait; `auto` where absent
             * @enum {string}
             */
            mode?: "auto" | "block_writes";
        };
        ShopOfCaller: {
            /** @description Its name in its addresses; null for the own shop of the server */
            id: string | null;
            /** @description What people call it */
            name: string | null;
            /**
             * @description Your role there; null for scopes of your own
             * @enum {string|null}
             */
            role: "viewer" | "support" | "finance" | "admin" | null;
        };
        Sink: {
            /**
             * Format: uuid
             * @description The id of the sink
             */
            id: string;
            /** @description The name that it is known by */
            name: string;
            /**
             * @description What broker it is
             * @enum {string}
             */
            kind: "nats" | "rabbitmq" | "redis";
            /** @description Where the broker is, without credentials */
            address: string;
            /** @description What subjects begin with (NATS), the exchange (RabbitMQ), or the key of the stream (Redis) */
            target: string;
            /** @description The `source` of the events in their envelopes */
            source: string;
            /** @description Only these events; empty for all */
            events: ("payment_received" | "payment_settled" | "payment_denied" | "payment_cancelled" | "payment_expired" | "payment_refunded" | "payment_failed" | "payment_charged_back" | "invoice_created" | "invoice_paid" | "invoice_voided" | "invoice_overdue" | "subscription_created" | "subscription_charged" | "subscription_charge_failed" | "subscription_enabled" | "subscription_disabled" | "subscription_cancelled" | "checkout_created" | "checkout_completed" | "checkout_reopened" | "checkout_expired" | "checkout_cancelled" | "checkout_overpaid")[];
            /** @description About how many events the broker keeps */
            max_length: number | null;
            /** @description Whether events are sent */
            enabled: boolean;
            /** @description The broker has confirmed everything up to here */
            position: string;
            /** @description How many events come after that, counted up to 10,000 */
            waiting: number;
            /** @description Whether a process sends to it now */
            held: boolean;
            /** @description How many tries in a row have failed */
            failures: number;
            /**
             * Format: date-time
             * @description When the first of those was
             */
            failing_since: string | null;
            /** @description Why the last of them failed */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When it is tried next
             */
            next_try_at: string;
            /**
             * Format: date-time
             * @description When events were last confirmed
             */
            last_sent_at: string | null;
            /**
             * Format: date-time
             * @description When it was last found that events were removed before they were sent
             */
            gap_at: string | null;
            /**
             * Format: date-time
             * @description When it was added
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        SinkReplayInput: {
            /** @description `beginning`, `end`, the position of an event, or a time: what comes after it is sent */
            from: string;
        };
        SinkTest: {
            /**
             * Format: uuid
             * @description The id of the test message
             */
            id: string;
            /** @description Why the broker did not confirm it */
            error: string | null;
            /** @description How long that took */
            duration_ms: number;
        };
        StartedTotp: {
            /** @description For an app, typed in by hand */
            secret: string;
            /** @description The same for a QR code */
            uri: string;
        };
        StatusCheck: {
            payment: components["schemas"]["PaymentWithActions"];
            /** @description What the gateway said, without tokens and signatures */
            gateway_response: {
                [key: string]: unknown;
            };
        };
        Subscription: {
            /**
             * Format: uuid
             * @description The id of the subscription here
             */
            id: string;
            /** @description The gateway's id of it; null until the gateway has confirmed it */
            gateway_subscription_id: string | null;
            /** @description Its name, with which the order ids of its charges begin */
            name: string;
            /**
             * @description How the customer pays
             * @enum {string}
             */
            payment_type: "credit_card" | "gopay";
            /** @description What each cycle costs */
            amount: string;
            /** @description Always IDR */
            currency: string;
            /** @description How many units lie between two charges */
            interval: number;
            /**
             * @description The unit of interval
             * @enum {string}
             */
            interval_unit: "day" | "week" | "month";
            /** @description How many charges there are; null without end */
            max_interval: number | null;
            /** @description How many cycles were charged */
            current_interval: number;
            /**
             * Format: date-time
             * @description When the first charge is, or was, to be made
             */
            start_time: string | null;
            /**
             * Format: date-time
             * @description When the gateway charges next; null where no charge follows
             */
            next_execution_at: string | null;
            /** @description How many units after a failed charge the next try is made */
            retry_interval: number | null;
            /**
             * @description The unit of retry_interval
             * @enum {string|null}
             */
            retry_interval_unit: "minute" | "hour" | "day" | null;
            /** @description How many tries follow a failed charge */
            retry_max_interval: number | null;
            /**
             * @description Where the subscription stands
             * @enum {string}
             */
            status: "active" | "inactive" | "disabled" | "cancelled";
            /** @description First name */
            customer_first_name: string | null;
            /** @description Last name */
            customer_last_name: string | null;
            /** @description E-mail address */
            customer_email: string | null;
            /** @description Phone number */
            customer_phone: string | null;
            /** @description The rhythm in words */
            schedule_display: string;
            /** @description Yours */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        SubscriptionChange: {
            /** @description The status before; null at the beginning */
            from_status: string | null;
            /**
             * @description The status after
             * @enum {string}
             */
            to_status: "active" | "inactive" | "disabled" | "cancelled";
            /**
             * @description What brought the change; payment for a charge of the gateway
             * @enum {string}
             */
            source: "create" | "notification" | "status_check" | "action" | "task" | "payment";
            /** @description Who: a caller, the gateway, or the name of a task */
            actor: string | null;
            /** @description Why, in words */
            reason: string;
            /** @description `reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            reason_said: components["schemas"]["Saying"][];
            /**
             * Format: uuid
             * @description The notification that brought it
             */
            notification_id: string | null;
            /**
             * Format: uuid
             * @description The charge that brought it
             */
            payment_id: string | null;
            /** @description What the gateway said, without tokens and signatures */
            gateway_response: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When
             */
            created_at: string;
        };
        SubscriptionCheck: {
            subscription: components["schemas"]["Subscription"];
            /** @description What the gateway said, without tokens and signatures */
            gateway_response: {
                [key: string]: unknown;
            };
        };
        SubscriptionEventData: {
            /**
             * Format: uuid
             * @description The id of the event, the same in every delivery of it; also in `webhook-id`
             */
            id: string;
            /** @description Grows with every event of one payment, invoice, subscription or checkout */
            sequence: string;
            subscription: components["schemas"]["Subscription"];
            /**
             * @description The status before
             * @enum {string}
             */
            previous_status: "active" | "inactive" | "disabled" | "cancelled";
            payment: components["schemas"]["Payment"] | null;
            /**
             * Format: uuid
             * @description The notification that brought the change; null where it came another way
             */
            notification_id: string | null;
        };
        SubscriptionInput: {
            /** @description Unlike that of every other subscription that is not cancelled; the order ids of its charges begin with it */
            name: string;
            /** @description What each cycle costs, in whole rupiah */
            amount: number;
            /**
             * @description How the customer pays
             * @enum {string}
             */
            payment_type: "credit_card" | "gopay";
            /** @description The card's saved token; for GoPay the token of a payment option, found where absent */
            token?: string;
            /** @description The linked GoPay account */
            gopay_account_id?: string;
            /** @description How many units lie between two charges */
            interval: number;
            /**
             * @description The unit of interval
             * @enum {string}
             */
            interval_unit: "day" | "week" | "month";
            /** @description How many charges there are; without end where absent */
            max_interval?: number;
            /**
             * Format: date-time
             * @description The first charge, in the future; one interval from now where absent
             */
            start_time?: string;
            /** @description How many units lie between a failed charge and the next try; 1 where absent */
            retry_interval?: number;
            /**
             * @description The unit of retry_interval; hour where absent
             * @enum {string}
             */
            retry_interval_unit?: "minute" | "hour" | "day";
            /** @description How many tries follow a failed charge; 3 where absent */
            retry_max_interval?: number;
            /** @description Who pays */
            customer_details?: {
                /** @description First name */
                first_name?: string;
                /** @description Last name */
                last_name?: string;
                /**
                 * Format: email
                 * @description E-mail address
                 */
                email?: string;
                /** @description Phone number */
                phone?: string;
            };
            /** @description Anything of yours, less than 1 KB of JSON */
            metadata?: Record<string, unknown>;
        };
        SubscriptionUpdate: {
            /** @description What each cycle costs, in whole rupiah */
            amount?: number;
            /** @description The card's saved token; for GoPay the token of a payment option, found where absent */
            token?: string;
            /** @description The linked GoPay account */
            gopay_account_id?: string;
            /** @description How many units lie between two charges */
            interval?: number;
            /**
             * Format: date-time
             * @description Wakes an inactive or disabled subscription: its next charge
             */
            next_execution_at?: string;
            /** @description How many units lie between a failed charge and the next try; 1 where absent */
            retry_interval?: number;
            /**
             * @description The unit of retry_interval; hour where absent
             * @enum {string}
             */
            retry_interval_unit?: "minute" | "hour" | "day";
            /** @description How many tries follow a failed charge; 3 where absent */
            retry_max_interval?: number;
        };
        SummaryRow: {
            /**
             * Format: date-time
             * @description When the period begins: an hour, day or month in WIB (UTC+7)
             */
            start: string;
            /** @description The value of what was asked for by `by`, `none` for no bank; of `reason` only payments that failed have one. Null without `by` */
            by: string | null;
            /** @description Payments that were made in the period */
            count: number;
            /** @description Those of them that were ever paid: refunded and charged back ones too */
            paid_count: number;
            /** @description `paid_count` of `count`, from 0 to 1; null where there are none */
            success_rate: number | null;
            /** @description What was taken of those that were paid */
            gross: string;
            /** @description What was given back of that, whenever it was: by the day of the payment */
            refunded: string;
            /** @description `gross` without `refunded`; chargebacks are not taken off */
            net: string;
            /** @description Refunds that were made in the period, of whichever payments */
            refunds_made_count: number;
            /** @description What these gave back: by the day of the refund */
            refunds_made: string;
            /** @description How long the middle one of those that were paid took, within a tenth; null where there are none */
            median_seconds_to_pay: number | null;
        };
        SurplusRefund: {
            checkout: components["schemas"]["Checkout"];
            /** @description The outcome of each */
            refunds: {
                /**
                 * Format: uuid
                 * @description A payment that was too much
                 */
                payment_id: string;
                /**
                 * @description Of its refund; requested waits for a second person
                 * @enum {string|null}
                 */
                status: "requested" | "pending" | "accepted" | "confirmed" | "failed" | "rejected" | null;
                /** @description Why there is no refund; null where there is */
                refusal: string | null;
            }[];
        };
        SurplusReturned: {
            /** @description How it was sent back; kept in the audit */
            note?: string;
        };
        Task: {
            /** @description Its name */
            name: string;
            /** @description When it runs, as a cron expression in UTC; null where it is only asked for */
            schedule: string | null;
            /** @description The id that a run may be about, such as `payment_id`; null where it finds its work itself */
            takes: string | null;
            /** @description Whether there was no time to read all of this: ask again; the counts or `last_run` are null then */
            timed_out: boolean;
            /** @description Jobs that wait for their turn */
            waiting: number | null;
            /** @description Jobs that failed and wait for another try */
            retrying: number | null;
            /** @description Jobs that are worked on */
            running: number | null;
            /**
             * Format: date-time
             * @description Since when the job that waits longest could have been run
             */
            waiting_since: string | null;
            /** @description Jobs that failed too often, and wait for the operator */
            failed: number | null;
            /** @description The error of the newest of those */
            failed_reason: string | null;
            /** @description `failed_reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            failed_reason_said: components["schemas"]["Saying"][];
            last_run: {
                /**
                 * Format: date-time
                 * @description When it ended
                 */
                ended_at: string;
                /**
                 * @description How it ended
                 * @enum {string}
                 */
                outcome: "ok" | "failed";
                /** @description How long it took */
                duration_ms: number;
                /** @description The error */
                error: string | null;
                /** @description `error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
                error_said: components["schemas"]["Saying"][];
            } | null;
            /**
             * Format: date-time
             * @description When it is due next; null where it is only asked for
             */
            next_run_at: string | null;
        };
        TaskFailure: {
            /**
             * Format: uuid
             * @description The id of the job
             */
            id: string;
            /** @description What it is about, such as `payment_id` */
            data: {
                [key: string]: string;
            };
            /** @description How often it was tried */
            attempts: number;
            /** @description The last error */
            error: string | null;
            /** @description `error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            error_said: components["schemas"]["Saying"][];
            /**
             * Format: date-time
             * @description When it was given up
             */
            failed_at: string;
        };
        TaskRetry: {
            /** @description The task */
            name: string;
            /** @description How many jobs were sent back */
            retried: number;
        };
        TaskRun: {
            /** @description The task */
            name: string;
            /** @description What it is about, such as `payment_id` */
            data: {
                [key: string]: string;
            };
        };
        TaskRunInput: {
            /**
             * Format: uuid
             * @description What the run is to be about; see `takes`
             */
            id?: string;
        };
        TimelineEntry: {
            /** @description Of the entry; of its record, where that has an id */
            id: string;
            /**
             * Format: date-time
             * @description When
             */
            at: string;
            /**
             * @description The kind of its record
             * @enum {string}
             */
            kind: "act" | "note" | "refund" | "notification" | "history" | "event" | "webhook_attempt";
            /** @description What happened, in a few words */
            title: string;
            /** @description Who: a caller, the gateway, or the name of a task */
            actor: string | null;
            /** @description `history`: the change with `gateway_response`. `notification`: `status`, and whether it `changed` the payment. `event`: `event_id`, `name`. `webhook_attempt`: `endpoint_id`, `event_id`, `outcome`, `http_status`. `act`: `action`, and for staff `address`, `user_agent` and `details`. `refund`: the refund as it is now. `note`, for staff: its `text`. */
            data: {
                [key: string]: unknown;
            };
        };
        VoidInput: {
            /** @description Why it is taken back */
            reason?: string;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description The id of the endpoint
             */
            id: string;
            /** @description Where events are sent */
            url: string;
            /** @description Only these events; empty for all */
            events: ("payment_received" | "payment_settled" | "payment_denied" | "payment_cancelled" | "payment_expired" | "payment_refunded" | "payment_failed" | "payment_charged_back" | "invoice_created" | "invoice_paid" | "invoice_voided" | "invoice_overdue" | "subscription_created" | "subscription_charged" | "subscription_charge_failed" | "subscription_enabled" | "subscription_disabled" | "subscription_cancelled" | "checkout_created" | "checkout_completed" | "checkout_reopened" | "checkout_expired" | "checkout_cancelled" | "checkout_overpaid")[];
            /** @description As given */
            description: string | null;
            /**
             * @description Whether events are sent; paused, they are kept, and disabled (after 410), none are collected
             * @enum {string}
             */
            state: "active" | "paused" | "disabled";
            /** @description Why it is not active */
            pause_reason: string | null;
            /** @description `pause_reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            pause_reason_said: components["schemas"]["Saying"][];
            /** @description The caller who paused it; null where it is active, or was stopped after failures */
            paused_by: string | null;
            /** @description How many attempts failed since the last that did not */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description When the first of those was; after 24 hours of them the endpoint is paused
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the present one signs too
             */
            previous_secret_until: string | null;
            /** @description How many events it is still to get */
            waiting: number;
            /**
             * Format: date-time
             * @description When it was added
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed
             */
            updated_at: string;
        };
        WebhookAttempt: {
            /**
             * Format: uuid
             * @description The id of the attempt
             */
            id: string;
            /**
             * Format: uuid
             * @description The event, and its webhook-id
             */
            event_id: string;
            /** @description Grows with every event of one payment; null for a test */
            event_sequence: string | null;
            /** @description The name of the event, or webhook_test */
            event: string;
            /** @description 1 for the first */
            attempt: number;
            /**
             * @description failed and refused (not a public address) are tried again, given_up was the last try, gone is a 410
             * @enum {string}
             */
            outcome: "delivered" | "failed" | "refused" | "gone" | "given_up";
            /** @description What was answered */
            http_status: number | null;
            /** @description What went wrong */
            error: string | null;
            /** @description `error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            error_said: components["schemas"]["Saying"][];
            /** @description The beginning of the answer */
            answer: string | null;
            /** @description How long it took */
            duration_ms: number;
            /**
             * Format: date-time
             * @description When it was sent
             */
            created_at: string;
            /** @description What the event is about: payment, invoice, ...; null for a test */
            subject: string | null;
            /**
             * Format: uuid
             * @description The id of that
             */
            subject_id: string | null;
            /** @description The order of that, where it has one */
            order_id: string | null;
            /** @description The amount of that */
            amount: string | null;
        };
        WebhookChanges: {
            /** @description Where events are sent, as an https:// address */
            url?: string;
            /** @description Only these events; empty for all */
            events?: ("payment_received" | "payment_settled" | "payment_denied" | "payment_cancelled" | "payment_expired" | "payment_refunded" | "payment_failed" | "payment_charged_back" | "invoice_created" | "invoice_paid" | "invoice_voided" | "invoice_overdue" | "subscription_created" | "subscription_charged" | "subscription_charge_failed" | "subscription_enabled" | "subscription_disabled" | "subscription_cancelled" | "checkout_created" | "checkout_completed" | "checkout_reopened" | "checkout_expired" | "checkout_cancelled" | "checkout_overpaid")[];
            /** @description For those who read the list */
            description?: string | null;
        };
        WebhookInput: {
            /** @description Where events are sent, as an https:// address */
            url: string;
            /** @description Only these events; empty for all */
            events?: ("payment_received" | "payment_settled" | "payment_denied" | "payment_cancelled" | "payment_expired" | "payment_refunded" | "payment_failed" | "payment_charged_back" | "invoice_created" | "invoice_paid" | "invoice_voided" | "invoice_overdue" | "subscription_created" | "subscription_charged" | "subscription_charge_failed" | "subscription_enabled" | "subscription_disabled" | "subscription_cancelled" | "checkout_created" | "checkout_completed" | "checkout_reopened" | "checkout_expired" | "checkout_cancelled" | "checkout_overpaid")[];
            /** @description For those who read the list */
            description?: string | null;
        };
        WebhookSuccess: {
            /**
             * Format: date-time
             * @description When the hour or the day begins
             */
            start: string;
            /** @description How many attempts the endpoint took */
            delivered: number;
            /** @description How many it did not take */
            failed: number;
        };
        WebhookWithSecret: {
            /**
             * Format: uuid
             * @description The id of the endpoint
             */
            id: string;
            /** @description Where events are sent */
            url: string;
            /** @description Only these events; empty for all */
            events: ("payment_received" | "payment_settled" | "payment_denied" | "payment_cancelled" | "payment_expired" | "payment_refunded" | "payment_failed" | "payment_charged_back" | "invoice_created" | "invoice_paid" | "invoice_voided" | "invoice_overdue" | "subscription_created" | "subscription_charged" | "subscription_charge_failed" | "subscription_enabled" | "subscription_disabled" | "subscription_cancelled" | "checkout_created" | "checkout_completed" | "checkout_reopened" | "checkout_expired" | "checkout_cancelled" | "checkout_overpaid")[];
            /** @description As given */
            description: string | null;
            /**
             * @description Whether events are sent; paused, they are kept, and disabled (after 410), none are collected
             * @enum {string}
             */
            state: "active" | "paused" | "disabled";
            /** @description Why it is not active */
            pause_reason: string | null;
            /** @description `pause_reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others */
            pause_reason_said: components["schemas"]["Saying"][];
            /** @description The caller who paused it; null where it is active, or was stopped after failures */
            paused_by: string | null;
            /** @description How many attempts failed since the last that did not */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description When the first of those was; after 24 hours of them the endpoint is paused
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the present one signs too
             */
            previous_secret_until: string | null;
            /** @description How many events it is still to get */
            waiting: number;
            /**
             * Format: date-time
             * @description When it was added
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed
             */
            updated_at: string;
            /** @description Checks the signatures; it is not shown again */
            secret: string;
        };
    };
    responses: {
        /** @description Not allowed */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenAdmin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenCheckoutsWriteOrPaymentsWrite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenExportsCreateOrAdmin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenInvoicesRead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenInvoicesWrite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenPaymentsCancelOrCheckoutsWriteOrPaymentsRefundOrPaymentsWrite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenPaymentsRead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenPaymentsRefund: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenPaymentsWriteOrPaymentsCancel: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenReconciliationsReadOrAdmin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenSubscriptionsRead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenSubscriptionsWrite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        ForbiddenWebhooksReadOrAdmin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The gateway did not answer in time */
        GatewayTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The gateway could not be reached */
        GatewayUnreachable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The first request with this key is still under way */
        IdempotencyInProgress: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Idempotency-Key belongs to another request */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An unexpected failure */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundAlert: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundCheckout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundExport: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundInvoice: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundNotification: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundOperation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundPayment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundPaymentLink: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundPeople: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundShop: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundSink: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundSubscription: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        NotFoundWebhook: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; `Retry-After` says how long to wait */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No valid credentials */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Temporarily unavailable */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not JSON */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    beginSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Always 1: no page of another site can send it */
                "X-Gapura-Session"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionInput"];
            };
        };
        responses: {
            /** @description Signed in */
            204: {
                headers: {
                    /** @description The session */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Always 1: no page of another site can send it */
                "X-Gapura-Session"?: string;
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    challengeSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to sign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    leaveForIssuer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Always 1: no page of another site can send it */
                "X-Gapura-Session"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to go */
            200: {
                headers: {
                    /** @description What the browser keeps while it is away */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leaving"];
                };
            };
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Always 1: no page of another site can send it */
                "X-Gapura-Session"?: string;
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions are over */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordInput"];
            };
        };
        responses: {
            /** @description It is changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPasswordInput"];
            };
        };
        responses: {
            /** @description The secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedTotp"];
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeInput"];
            };
        };
        responses: {
            /** @description Recovery codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPasswordInput"];
            };
        };
        responses: {
            /** @description It is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPasswordInput"];
            };
        };
        responses: {
            /** @description Recovery codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Passkeys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"][];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyInput"];
            };
        };
        responses: {
            /** @description It is added */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPasskey"];
                };
            };
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPasswordInput"];
            };
        };
        responses: {
            /** @description What to make */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the passkey */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPasswordInput"];
            };
        };
        responses: {
            /** @description It is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSession"][];
                };
            };
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the session */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is over */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readPersonLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonLinkInput"];
            };
        };
        responses: {
            /** @description Who it is for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonLink"];
                };
            };
        };
    };
    acceptPersonLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInput"];
            };
        };
        responses: {
            /** @description The password is set */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotInput"];
            };
        };
        responses: {
            /** @description If somebody has this address, a mail is on its way */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"][];
                };
            };
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description The person */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedPerson"];
                };
            };
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the person */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    removePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the person */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who they were */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the person */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonUpdateInput"];
            };
        };
        responses: {
            /** @description The person afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    grantShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the person */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonShopInput"];
            };
        };
        responses: {
            /** @description The person afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    revokeShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the person */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonShopRevocation"];
            };
        };
        responses: {
            /** @description The person afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    linkPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the person */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person, with the link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedPerson"];
                };
            };
        };
    };
    disablePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the person */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    enablePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the person */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    endSessionsOf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the person */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    createCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once with 202, and a background task calls the gateway */
                Prefer?: string;
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeInput"];
            };
        };
        responses: {
            /** @description The payment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentWithActions"];
                };
            };
            /** @description Asked for with `Prefer: respond-async`: stored, and a background task calls the gateway */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentWithActions"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Only payments with this: how their order id, the e-mail or phone of the customer, or a word of the name begins; or a whole amount, transaction id, VA number, bill key or payment code */
                q?: string;
                /** @description Only payments of this type; repeat it for any of several */
                payment_type?: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bank_transfer" | "echannel" | "credit_card" | "cstore" | "akulaku" | "kredivo")[];
                /** @description Only payments with this transaction_status; repeat it for any of several */
                status?: ("pending" | "authorize" | "capture" | "settlement" | "deny" | "cancel" | "expire" | "failure" | "partial_refund" | "refund" | "partial_chargeback" | "chargeback")[];
                /** @description Only the payment of this order; repeat it for any of several */
                order_id?: string[];
                /** @description Only payments whose charge got this far; repeat it for any of several */
                charge_state?: ("initiated" | "charged" | "rejected" | "unknown")[];
                /** @description Only payments of which the fraud check says this; repeat it for any of several */
                fraud_status?: ("accept" | "challenge" | "deny")[];
                /** @description Only payments through this bank; repeat it for any of several */
                bank?: string[];
                /** @description Only payments of this invoice; repeat it for any of several */
                invoice_id?: string[];
                /** @description Only payments of this checkout; repeat it for any of several */
                checkout_id?: string[];
                /** @description Only payments of this subscription; repeat it for any of several */
                subscription_id?: string[];
                /** @description Only payments that the gateway's answers contradict, until one of them fits again */
                contradicted?: "true";
                /** @description Only payments of this gross_amount or more, in whole rupiah */
                amount_min?: number;
                /** @description Only payments of this gross_amount or less, in whole rupiah */
                amount_max?: number;
                /** @description Only payments that were settled after this time */
                paid_after?: string;
                /** @description Only payments that were settled before this time */
                paid_before?: string;
                /** @description Only payments made after this time */
                created_after?: string;
                /** @description Only payments made before this time */
                created_before?: string;
                /** @description Only those of the customer with this e-mail, in capitals or not */
                customer_email?: string;
                /** @description Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-… */
                customer_phone?: string;
                /** @description Only payments of this owner; for staff; repeat it for any of several */
                owner?: string[];
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentInList"][];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentWithActions"];
                };
            };
        };
    };
    checkPaymentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment after the update, and what the gateway said */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusCheck"];
                };
            };
        };
    };
    getPaymentHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChange"][];
                };
            };
        };
    };
    cancelPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The payment afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentWithActions"];
                };
            };
        };
    };
    expirePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The payment afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentWithActions"];
                };
            };
        };
    };
    capturePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CaptureInput"];
            };
        };
        responses: {
            /** @description The payment afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentWithActions"];
                };
            };
        };
    };
    refundPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundInput"];
            };
        };
        responses: {
            /** @description The payment and the refund */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundResult"];
                };
            };
            /** @description The payment and the refund, which waits for another person */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundResult"];
                };
            };
        };
    };
    approvePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The payment afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentWithActions"];
                };
            };
        };
    };
    denyPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The payment afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentWithActions"];
                };
            };
        };
    };
    approveRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the refund */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The payment and the refund, as the gateway took it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundResult"];
                };
            };
        };
    };
    rejectRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the refund */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundRejectInput"];
            };
        };
        responses: {
            /** @description The payment and the refund */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundResult"];
                };
            };
        };
    };
    getPaymentTimeline: {
        parameters: {
            query?: {
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened */
            200: {
                headers: {
                    /** @description The address of what follows, with rel="next"; absent at the end */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineEntry"][];
                };
            };
        };
    };
    listNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"][];
                };
            };
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the payment */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    removeNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the note */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note as it was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description Only refunds with this status; repeat it for any of several */
                status?: ("requested" | "pending" | "accepted" | "confirmed" | "failed" | "rejected")[];
                /** @description Only refunds of this payment */
                payment_id?: string;
                /** @description Only refunds asked for after this time */
                created_after?: string;
                /** @description Only refunds asked for before this time */
                created_before?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of refunds */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundInList"][];
                };
            };
        };
    };
    listChargebacks: {
        parameters: {
            query?: {
                /** @description Only cases in this state; repeat it for any of several */
                state?: ("open" | "evidence_sent" | "won" | "lost" | "accepted")[];
                /** @description Only the case of this payment */
                payment_id?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cases */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chargeback"][];
                };
            };
        };
    };
    getChargeback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the case */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chargeback"];
                };
            };
        };
    };
    updateChargeback: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the case */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargebackUpdate"];
            };
        };
        responses: {
            /** @description The case */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chargeback"];
                };
            };
        };
    };
    getChargebackHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the case */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargebackStep"][];
                };
            };
        };
    };
    listCheckouts: {
        parameters: {
            query?: {
                /** @description Only checkouts with this status; repeat it for any of several */
                status?: ("open" | "processing" | "completed" | "expired" | "cancelled")[];
                /** @description Only the checkout of this order */
                order_id?: string;
                /** @description Only checkouts that this payment link made */
                payment_link_id?: string;
                /** @description Only checkouts that were paid more than once */
                surplus?: "true";
                /** @description Only those of the customer with this e-mail, in capitals or not */
                customer_email?: string;
                /** @description Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-… */
                customer_phone?: string;
                /** @description Only checkouts made after this time */
                created_after?: string;
                /** @description Only checkouts made before this time */
                created_before?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of checkouts */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"][];
                };
            };
        };
    };
    createCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutInput"];
            };
        };
        responses: {
            /** @description The checkout */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    getCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the checkout */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    cancelCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the checkout */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    refundSurplus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the checkout */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkout, and the outcome of each payment that was too much */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurplusRefund"];
                };
            };
        };
    };
    noteSurplusReturned: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the checkout */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SurplusReturned"];
            };
        };
        responses: {
            /** @description The checkout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    sendCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the checkout */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    sendReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the checkout */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    listSavedCards: {
        parameters: {
            query: {
                /** @description Your id of the customer */
                customer_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their cards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedCard"][];
                };
            };
        };
    };
    removeSavedCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the saved card */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card as it was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedCard"];
                };
            };
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Only those of the customer with this e-mail, in capitals or not */
                customer_email?: string;
                /** @description Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-… */
                customer_phone?: string;
                /** @description Only mails about this checkout */
                checkout_id?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mails */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                };
            };
        };
    };
    listPaymentLinks: {
        parameters: {
            query?: {
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payment links */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"][];
                };
            };
        };
    };
    createPaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentLinkInput"];
            };
        };
        responses: {
            /** @description The payment link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    getPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the payment link */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    updatePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the payment link */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentLinkUpdate"];
            };
        };
        responses: {
            /** @description The payment link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    getPaymentLinkPoster: {
        parameters: {
            query?: {
                /** @description Of the paper; A4 where absent */
                size?: "A4" | "A5";
            };
            header?: never;
            path: {
                /** @description The id of the payment link */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The poster */
            200: {
                headers: {
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    endPaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the payment link */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Only invoices with this status */
                status?: "draft" | "pending" | "overdue" | "paid" | "expired" | "voided";
                /** @description Only the invoice of this order */
                order_id?: string;
                /** @description Only the invoice with this number */
                invoice_number?: string;
                /** @description Only invoices that were paid more than once */
                surplus?: "true";
                /** @description Only those of the customer with this e-mail, in capitals or not */
                customer_email?: string;
                /** @description Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-… */
                customer_phone?: string;
                /** @description Only invoices made after this time */
                created_after?: string;
                /** @description Only invoices made before this time */
                created_before?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"][];
                };
            };
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceInput"];
            };
        };
        responses: {
            /** @description The invoice */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invoice */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    checkInvoiceStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invoice */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice after the update, and what the gateway said */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceCheck"];
                };
            };
        };
    };
    getInvoiceHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invoice */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceChange"][];
                };
            };
        };
    };
    voidInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the invoice */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VoidInput"];
            };
        };
        responses: {
            /** @description The invoice afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description Only subscriptions with this status */
                status?: "active" | "inactive" | "disabled" | "cancelled";
                /** @description Only those of the customer with this e-mail, in capitals or not */
                customer_email?: string;
                /** @description Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-… */
                customer_phone?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscriptions */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"][];
                };
            };
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionInput"];
            };
        };
        responses: {
            /** @description The subscription */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the subscription */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    updateSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the subscription */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionUpdate"];
            };
        };
        responses: {
            /** @description The subscription afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    checkSubscriptionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the subscription */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription after the update, and what the gateway said */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionCheck"];
                };
            };
        };
    };
    getSubscriptionHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the subscription */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionChange"][];
                };
            };
        };
    };
    disableSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the subscription */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The subscription afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    enableSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the subscription */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The subscription afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the subscription */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The subscription afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    receiveNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewayMessage"];
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationReceipt"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Only notifications of this kind */
                kind?: "transaction" | "subscription" | "pay_account";
                /** @description Only notifications with this outcome */
                status?: "received" | "processed" | "duplicate" | "stale" | "unmatched" | "failed";
                /** @description Only notifications about this order */
                order_id?: string;
                /** @description Only notifications about this payment */
                payment_id?: string;
                /** @description Only notifications that came after this time */
                created_after?: string;
                /** @description Only notifications that came before this time */
                created_before?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"][];
                };
            };
        };
    };
    replayNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            /** @description Their outcomes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayReport"];
                };
            };
        };
    };
    getNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the notification */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
        };
    };
    replayNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the notification */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The endpoint, with the secret that is shown only now */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint as it was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description The endpoint afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateInput"];
            };
        };
        responses: {
            /** @description The endpoint, with the secret that is shown only now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    pauseWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    resumeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attempt, with its outcome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttempt"];
                };
            };
        };
    };
    listWebhookAttempts: {
        parameters: {
            query?: {
                /** @description Only attempts with this outcome */
                outcome?: "delivered" | "failed" | "refused" | "gone" | "given_up";
                /** @description Only attempts to send this event */
                event_id?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of attempts */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttempt"][];
                };
            };
        };
    };
    getWebhookSuccess: {
        parameters: {
            query?: {
                /** @description By hours of a day, or by days of a month; by hours where absent */
                by?: "hour" | "day";
            };
            header?: never;
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every hour or day, also without attempts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSuccess"][];
                };
            };
        };
    };
    resendWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the endpoint */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendInput"];
            };
        };
        responses: {
            /** @description How many will be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendReport"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only events of this name; payment_received is not paid yet: ship on payment_settled */
                name?: "payment_received" | "payment_settled" | "payment_denied" | "payment_cancelled" | "payment_expired" | "payment_refunded" | "payment_failed" | "payment_charged_back" | "invoice_created" | "invoice_paid" | "invoice_voided" | "invoice_overdue" | "subscription_created" | "subscription_charged" | "subscription_charge_failed" | "subscription_enabled" | "subscription_disabled" | "subscription_cancelled" | "checkout_created" | "checkout_completed" | "checkout_reopened" | "checkout_expired" | "checkout_cancelled" | "checkout_overpaid";
                /** @description Only events about records of this kind */
                subject?: "payment" | "invoice" | "subscription" | "checkout";
                /** @description Only events about this one */
                subject_id?: string;
                /** @description Only events after this time */
                created_after?: string;
                /** @description Only events before this time */
                created_before?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events */
            200: {
                headers: {
                    /** @description The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Go on after this position, for clients that cannot send the header */
                last_event_id?: string;
            };
            header?: {
                /** @description The position of the last event that was seen; stronger than `last_event_id` */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, without end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listListeners: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All listeners */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listener"][];
                };
            };
        };
    };
    forgetListener: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListenerForgetInput"];
            };
        };
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgottenListener"];
                };
            };
        };
    };
    listSinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sinks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sink"][];
                };
            };
        };
    };
    getSink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the sink */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sink, as it is or was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sink"];
                };
            };
        };
    };
    removeSink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the sink */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sink, as it is or was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sink"];
                };
            };
        };
    };
    enableSink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the sink */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sink, as it is or was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sink"];
                };
            };
        };
    };
    disableSink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the sink */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sink, as it is or was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sink"];
                };
            };
        };
    };
    testSink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the sink */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SinkTest"];
                };
            };
        };
    };
    replaySink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the sink */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SinkReplayInput"];
            };
        };
        responses: {
            /** @description The sink, at its new place */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sink"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"][];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyInput"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the key */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Only what this one did */
                actor?: string;
                /** @description Only what was done with this API key, and in its sessions */
                key_id?: string;
                /** @description Only acts of this kind */
                action?: "session.begin" | "session.refused" | "session.limited" | "session.end" | "session.end_all" | "session.link" | "person.invite" | "person.link" | "person.accept" | "person.update" | "person.disable" | "person.enable" | "person.remove" | "person.end_sessions" | "person.grant_shop" | "person.revoke_shop" | "account.forgot" | "account.password" | "account.totp_add" | "account.totp_remove" | "account.codes" | "account.code_used" | "account.passkey_add" | "account.passkey_remove" | "key.create" | "key.revoke" | "payment.cancel" | "payment.expire" | "payment.capture" | "payment.approve" | "payment.deny" | "note.add" | "note.remove" | "chargeback.update" | "refund.create" | "refund.approve" | "refund.reject" | "invoice.void" | "checkout.cancel" | "checkout.surplus_returned" | "saved_card.remove" | "checkout.send" | "checkout.send_receipt" | "payment_link.update" | "payment_link.end" | "subscription.update" | "subscription.disable" | "subscription.enable" | "subscription.cancel" | "notification.replay" | "webhook.create" | "webhook.update" | "webhook.delete" | "webhook.rotate_secret" | "webhook.pause" | "webhook.resume" | "webhook.test" | "webhook.resend" | "sink.create" | "sink.remove" | "sink.enable" | "sink.disable" | "sink.test" | "sink.replay" | "listener.forget" | "task.run" | "task.retry" | "reconciliation.start" | "reconciliation.stop" | "export.create" | "export_schedule.create" | "export_schedule.update" | "export_schedule.pause" | "export_schedule.resume" | "export_schedule.remove" | "alert_receiver.create" | "alert_receiver.update" | "alert_receiver.remove" | "alert_receiver.test" | "demo.make" | "shop.create" | "shop.update" | "shop.disable" | "shop.enable" | "shop.remove" | "shop.move";
                /** @description Only what was done to this one */
                subject_id?: string;
                /** @description Only what was done to the payment, the invoice or the checkout of this order */
                order_id?: string;
                /** @description Only what was done after this time */
                created_after?: string;
                /** @description Only what was done before this time */
                created_before?: string;
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of acts */
            200: {
                headers: {
                    /** @description The address of the next page, with rel="next"; absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Act"][];
                };
            };
        };
    };
    searchEverything: {
        parameters: {
            query: {
                /** @description Whatever is at hand: an order id, an id, an invoice number, the last digits of a VA or card number, an e-mail, a phone */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Found"][];
                };
            };
        };
    };
    getSummary: {
        parameters: {
            query?: {
                /** @description A time, or a day in WIB such as 2026-01-15; 30 days, 48 hours or 12 months before the end unless set */
                from?: string;
                /** @description A time, or a day in WIB, which is then included; now unless set */
                to?: string;
                /** @description How long a period is. Periods are always whole; `all` makes one of the whole range, from hour to hour */
                interval?: "hour" | "day" | "month" | "all";
                /** @description A row for each value of this in each period */
                by?: "payment_type" | "status" | "bank" | "reason";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryRow"][];
                };
            };
        };
    };
    getAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What there is of each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttentionRow"][];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shops, and their sum */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tasks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"][];
                };
            };
        };
    };
    listTaskFailures: {
        parameters: {
            query?: {
                /** @description How many to show */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The name of the task, such as `check_pending_payments` */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskFailure"][];
                };
            };
        };
    };
    runTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the task, such as `check_pending_payments` */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TaskRunInput"];
            };
        };
        responses: {
            /** @description It is queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskRun"];
                };
            };
        };
    };
    retryTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the task, such as `check_pending_payments` */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description They are queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskRetry"];
                };
            };
        };
    };
    listReconciliations: {
        parameters: {
            query?: {
                /** @description How many to show */
                limit?: number;
                /** @description Where to go on, from the Link header */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reconciliations */
            200: {
                headers: {
                    /** @description The address of the next page, with rel="next"; absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"][];
                };
            };
        };
    };
    startReconciliation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReconciliationInput"];
            };
        };
        responses: {
            /** @description It waits for the background task */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
        };
    };
    getReconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the reconciliation */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationResult"];
                };
            };
        };
    };
    stopReconciliation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the reconciliation */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Its state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationResult"];
                };
            };
        };
    };
    examine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Examination"];
                };
            };
        };
    };
    exportPayments: {
        parameters: {
            query?: {
                /** @description Only payments with this: how their order id, the e-mail or phone of the customer, or a word of the name begins; or a whole amount, transaction id, VA number, bill key or payment code */
                q?: string;
                /** @description Only payments of this type; repeat it for any of several */
                payment_type?: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bank_transfer" | "echannel" | "credit_card" | "cstore" | "akulaku" | "kredivo")[];
                /** @description Only payments with this transaction_status; repeat it for any of several */
                status?: ("pending" | "authorize" | "capture" | "settlement" | "deny" | "cancel" | "expire" | "failure" | "partial_refund" | "refund" | "partial_chargeback" | "chargeback")[];
                /** @description Only the payment of this order; repeat it for any of several */
                order_id?: string[];
                /** @description Only payments whose charge got this far; repeat it for any of several */
                charge_state?: ("initiated" | "charged" | "rejected" | "unknown")[];
                /** @description Only payments of which the fraud check says this; repeat it for any of several */
                fraud_status?: ("accept" | "challenge" | "deny")[];
                /** @description Only payments through this bank; repeat it for any of several */
                bank?: string[];
                /** @description Only payments of this invoice; repeat it for any of several */
                invoice_id?: string[];
                /** @description Only payments of this checkout; repeat it for any of several */
                checkout_id?: string[];
                /** @description Only payments of this subscription; repeat it for any of several */
                subscription_id?: string[];
                /** @description Only payments that the gateway's answers contradict, until one of them fits again */
                contradicted?: "true";
                /** @description Only payments of this gross_amount or more, in whole rupiah */
                amount_min?: number;
                /** @description Only payments of this gross_amount or less, in whole rupiah */
                amount_max?: number;
                /** @description Only payments that were settled after this time */
                paid_after?: string;
                /** @description Only payments that were settled before this time */
                paid_before?: string;
                /** @description Only payments made after this time */
                created_after?: string;
                /** @description Only payments made before this time */
                created_before?: string;
                /** @description Only those of the customer with this e-mail, in capitals or not */
                customer_email?: string;
                /** @description Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-… */
                customer_phone?: string;
                /** @description Only payments of this owner; for staff; repeat it for any of several */
                owner?: string[];
                /** @description Only these columns, in this order; repeat it for each of them */
                columns?: ("id" | "order_id" | "transaction_id" | "payment_type" | "bank" | "store" | "acquirer" | "issuer" | "gross_amount" | "currency" | "transaction_status" | "fraud_status" | "captured_amount" | "paid_amount" | "refund_amount" | "net_amount" | "customer_first_name" | "customer_last_name" | "customer_email" | "customer_phone" | "va_number" | "bill_key" | "payment_code" | "masked_card" | "transaction_time" | "settlement_time" | "expiry_time" | "custom_field1" | "custom_field2" | "custom_field3" | "subscription_id" | "invoice_id" | "created_at" | "updated_at" | "checkout_id" | "is_paid")[];
                /** @description The zone of all times, which the names of their columns then say. Where absent, times are as in the API */
                timezone?: "UTC" | "WIB" | "WITA" | "WIT";
                /** @description With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes */
                language?: "en" | "id";
                /** @description Whether the file begins with a byte order mark, by which older spreadsheets know UTF-8 */
                bom?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    exportRefunds: {
        parameters: {
            query?: {
                /** @description Only refunds of payments of this type; repeat it for any of several */
                payment_type?: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bank_transfer" | "echannel" | "credit_card" | "cstore" | "akulaku" | "kredivo")[];
                /** @description Only refunds with this status; repeat it for any of several */
                status?: ("requested" | "pending" | "accepted" | "confirmed" | "failed" | "rejected")[];
                /** @description Only refunds asked for after this time */
                created_after?: string;
                /** @description Only refunds asked for before this time */
                created_before?: string;
                /** @description Only these columns, in this order; repeat it for each of them */
                columns?: ("id" | "payment_id" | "order_id" | "payment_type" | "refund_key" | "amount" | "reason" | "is_direct" | "status" | "status_code" | "status_message" | "bank_confirmed_at" | "created_at" | "updated_at" | "requested_by" | "decided_by" | "refunded_at" | "payment_created_at" | "payment_settlement_time")[];
                /** @description The zone of all times, which the names of their columns then say. Where absent, times are as in the API */
                timezone?: "UTC" | "WIB" | "WITA" | "WIT";
                /** @description With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes */
                language?: "en" | "id";
                /** @description Whether the file begins with a byte order mark, by which older spreadsheets know UTF-8 */
                bom?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    exportInvoices: {
        parameters: {
            query?: {
                /** @description Only invoices with this status */
                status?: "draft" | "pending" | "overdue" | "paid" | "expired" | "voided";
                /** @description Only invoices made after this time */
                created_after?: string;
                /** @description Only invoices made before this time */
                created_before?: string;
                /** @description Only these columns, in this order; repeat it for each of them */
                columns?: ("id" | "invoice_number" | "order_id" | "gateway_invoice_id" | "status" | "customer_id" | "customer_name" | "customer_email" | "customer_phone" | "total_amount" | "currency" | "invoice_date" | "due_date" | "paid_at" | "notes" | "void_reason" | "payment_id" | "created_at" | "updated_at")[];
                /** @description The zone of all times, which the names of their columns then say. Where absent, times are as in the API */
                timezone?: "UTC" | "WIB" | "WITA" | "WIT";
                /** @description With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes */
                language?: "en" | "id";
                /** @description Whether the file begins with a byte order mark, by which older spreadsheets know UTF-8 */
                bom?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    exportPaymentsXlsx: {
        parameters: {
            query?: {
                /** @description Only payments with this: how their order id, the e-mail or phone of the customer, or a word of the name begins; or a whole amount, transaction id, VA number, bill key or payment code */
                q?: string;
                /** @description Only payments of this type; repeat it for any of several */
                payment_type?: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bank_transfer" | "echannel" | "credit_card" | "cstore" | "akulaku" | "kredivo")[];
                /** @description Only payments with this transaction_status; repeat it for any of several */
                status?: ("pending" | "authorize" | "capture" | "settlement" | "deny" | "cancel" | "expire" | "failure" | "partial_refund" | "refund" | "partial_chargeback" | "chargeback")[];
                /** @description Only the payment of this order; repeat it for any of several */
                order_id?: string[];
                /** @description Only payments whose charge got this far; repeat it for any of several */
                charge_state?: ("initiated" | "charged" | "rejected" | "unknown")[];
                /** @description Only payments of which the fraud check says this; repeat it for any of several */
                fraud_status?: ("accept" | "challenge" | "deny")[];
                /** @description Only payments through this bank; repeat it for any of several */
                bank?: string[];
                /** @description Only payments of this invoice; repeat it for any of several */
                invoice_id?: string[];
                /** @description Only payments of this checkout; repeat it for any of several */
                checkout_id?: string[];
                /** @description Only payments of this subscription; repeat it for any of several */
                subscription_id?: string[];
                /** @description Only payments that the gateway's answers contradict, until one of them fits again */
                contradicted?: "true";
                /** @description Only payments of this gross_amount or more, in whole rupiah */
                amount_min?: number;
                /** @description Only payments of this gross_amount or less, in whole rupiah */
                amount_max?: number;
                /** @description Only payments that were settled after this time */
                paid_after?: string;
                /** @description Only payments that were settled before this time */
                paid_before?: string;
                /** @description Only payments made after this time */
                created_after?: string;
                /** @description Only payments made before this time */
                created_before?: string;
                /** @description Only those of the customer with this e-mail, in capitals or not */
                customer_email?: string;
                /** @description Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-… */
                customer_phone?: string;
                /** @description Only payments of this owner; for staff; repeat it for any of several */
                owner?: string[];
                /** @description Only these columns, in this order; repeat it for each of them */
                columns?: ("id" | "order_id" | "transaction_id" | "payment_type" | "bank" | "store" | "acquirer" | "issuer" | "gross_amount" | "currency" | "transaction_status" | "fraud_status" | "captured_amount" | "paid_amount" | "refund_amount" | "net_amount" | "customer_first_name" | "customer_last_name" | "customer_email" | "customer_phone" | "va_number" | "bill_key" | "payment_code" | "masked_card" | "transaction_time" | "settlement_time" | "expiry_time" | "custom_field1" | "custom_field2" | "custom_field3" | "subscription_id" | "invoice_id" | "created_at" | "updated_at" | "checkout_id" | "is_paid")[];
                /** @description The zone of all times, which the names of their columns then say. Where absent, times are as in the API */
                timezone?: "UTC" | "WIB" | "WITA" | "WIT";
                /** @description With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes */
                language?: "en" | "id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    exportRefundsXlsx: {
        parameters: {
            query?: {
                /** @description Only refunds of payments of this type; repeat it for any of several */
                payment_type?: ("qris" | "gopay" | "shopeepay" | "dana" | "ovo" | "bank_transfer" | "echannel" | "credit_card" | "cstore" | "akulaku" | "kredivo")[];
                /** @description Only refunds with this status; repeat it for any of several */
                status?: ("requested" | "pending" | "accepted" | "confirmed" | "failed" | "rejected")[];
                /** @description Only refunds asked for after this time */
                created_after?: string;
                /** @description Only refunds asked for before this time */
                created_before?: string;
                /** @description Only these columns, in this order; repeat it for each of them */
                columns?: ("id" | "payment_id" | "order_id" | "payment_type" | "refund_key" | "amount" | "reason" | "is_direct" | "status" | "status_code" | "status_message" | "bank_confirmed_at" | "created_at" | "updated_at" | "requested_by" | "decided_by" | "refunded_at" | "payment_created_at" | "payment_settlement_time")[];
                /** @description The zone of all times, which the names of their columns then say. Where absent, times are as in the API */
                timezone?: "UTC" | "WIB" | "WITA" | "WIT";
                /** @description With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes */
                language?: "en" | "id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    exportInvoicesXlsx: {
        parameters: {
            query?: {
                /** @description Only invoices with this status */
                status?: "draft" | "pending" | "overdue" | "paid" | "expired" | "voided";
                /** @description Only invoices made after this time */
                created_after?: string;
                /** @description Only invoices made before this time */
                created_before?: string;
                /** @description Only these columns, in this order; repeat it for each of them */
                columns?: ("id" | "invoice_number" | "order_id" | "gateway_invoice_id" | "status" | "customer_id" | "customer_name" | "customer_email" | "customer_phone" | "total_amount" | "currency" | "invoice_date" | "due_date" | "paid_at" | "notes" | "void_reason" | "payment_id" | "created_at" | "updated_at")[];
                /** @description The zone of all times, which the names of their columns then say. Where absent, times are as in the API */
                timezone?: "UTC" | "WIB" | "WITA" | "WIT";
                /** @description With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes */
                language?: "en" | "id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    listExportSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All schedules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSchedule"][];
                };
            };
        };
    };
    createExportSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportScheduleInput"];
            };
        };
        responses: {
            /** @description The schedule */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSchedule"];
                };
            };
        };
    };
    removeExportSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the schedule */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule, as it is or was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSchedule"];
                };
            };
        };
    };
    updateExportSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the schedule */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportScheduleChanges"];
            };
        };
        responses: {
            /** @description The schedule afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSchedule"];
                };
            };
        };
    };
    pauseExportSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the schedule */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule, as it is or was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSchedule"];
                };
            };
        };
    };
    resumeExportSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the schedule */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule, as it is or was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSchedule"];
                };
            };
        };
    };
    listAlertReceivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All receivers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertReceiver"][];
                };
            };
        };
    };
    createAlertReceiver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertReceiverInput"];
            };
        };
        responses: {
            /** @description The receiver */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertReceiver"];
                };
            };
        };
    };
    getAlertReceiver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the receiver */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receiver */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertReceiver"];
                };
            };
        };
    };
    removeAlertReceiver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the receiver */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receiver as it was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertReceiver"];
                };
            };
        };
    };
    updateAlertReceiver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the receiver */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertReceiverInput"];
            };
        };
        responses: {
            /** @description The receiver afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertReceiver"];
                };
            };
        };
    };
    testAlertReceiver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the receiver */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertTest"];
                };
            };
        };
    };
    listShops: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All shops */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"][];
                };
            };
        };
    };
    createShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShopInput"];
            };
        };
        responses: {
            /** @description The shop */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"];
                };
            };
        };
    };
    getShop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the shop in its addresses */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shop */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"];
                };
            };
        };
    };
    removeShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the shop in its addresses */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shop as it was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"];
                };
            };
        };
    };
    updateShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the shop in its addresses */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShopChanges"];
            };
        };
        responses: {
            /** @description The shop afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"];
                };
            };
        };
    };
    disableShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the shop in its addresses */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shop afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"];
                };
            };
        };
    };
    enableShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the shop in its addresses */
                pk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shop afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"];
                };
            };
        };
    };
    moveShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The name of the shop in its addresses */
                pk: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShopMove"];
            };
        };
        responses: {
            /** @description The move has begun; the shop */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"];
                };
            };
        };
    };
}
