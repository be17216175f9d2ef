"""Run by `test/clients/clients.test.ts`, which starts the servers and says in `CASES` what has to come of them."""
import base64
import json
import os
import pickle
import traceback
import unittest
import urllib.request

from gapura import (
    CallError,
    GapuraClient,
    GapuraConnectionError,
    GapuraError,
    GapuraTimeoutError,
    WebhookVerificationError,
    verify_webhook,
)

with open(os.environ["CASES"], encoding="utf-8") as file:
    CASES = json.load(file)


def shop(key="GAPURA_KEY"):
    return GapuraClient(os.environ["GAPURA_URL"], os.environ[key])


def hostile(number=0):
    return GapuraClient(f"{os.environ['HOSTILE_URL']}/{number}", CASES["key"])


class ClientTest(unittest.TestCase):
    def test_webhooks(self):
        for case in CASES["webhooks"]:
            with self.subTest(case["name"]):
                body = base64.b64decode(case["body"])
                try:
                    event = verify_webhook(case["headers"], body, case["secret"], now=CASES["now"])
                except WebhookVerificationError as error:
                    self.assertEqual(error.reason, case["outcome"])
                    continue
                self.assertEqual("ok", case["outcome"])
                self.assertEqual((event["id"], event["name"], event["sequence"]), ("e-1", "payment_settled", "42"))
                self.assertEqual(event["data"]["payment"]["order_id"], "HOOK ☕")
                self.assertEqual(event, verify_webhook(case["headers"], body.decode(), case["secret"], now=CASES["now"]))

    def test_servers_that_behave_badly(self):
        for number, case in enumerate(CASES["hostile"]):
            with self.subTest(case["name"]):
                try:
                    paid = hostile(number).payments.charge(
                        {"payment_type": "qris", "gross_amount": 25_000},
                        timeout_seconds=case.get("timeoutSeconds"),
                        retries=case.get("retries"),
                    )
                except CallError as error:
                    outcome = (
                        error.code
                        if isinstance(error, GapuraError)
                        else "timeout" if isinstance(error, GapuraTimeoutError) else "connection"
                    )
                    self.assertEqual((outcome, error.attempts), (case["outcome"], case["attempts"]), error)
                    self.assertRegex(error.idempotency_key or "", "^[0-9a-f]{32}$")
                    shown = "".join(traceback.format_exception(type(error), error, error.__traceback__))
                    self.assertNotIn(CASES["key"], shown + repr(vars(error)))
                    if outcome == "validation_failed":
                        self.assertEqual((error.errors[0].field, error.request_id), ("bank", "r-1"))
                        self.assertEqual(str(error), "You sent Bearer [key]. bank is missing.")
                    continue
                self.assertEqual((paid["order_id"], "ok"), ("HOSTILE-1", case["outcome"]))
        self.assertNotIn(CASES["key"], repr(hostile()))

    def test_a_stream_that_breaks_gives_each_event_once(self):
        seen = []
        with self.assertRaises(GapuraError) as raised:
            for event in hostile().events.stream():
                seen.append(f"{event['position']} {event['data']['payment']['order_id']}")
        self.assertEqual(raised.exception.code, "unauthenticated")
        self.assertEqual(seen, ["1-1 STREAM-1-1", "1-2 STREAM-1-2"])

    def test_pages_that_lead_in_a_circle_end(self):
        self.assertEqual(len(list(hostile().payments.list({"status": ["pending", "settlement"]}))), 2)
        self.assertEqual(hostile().payments.list().page().next, "a+b")

    def test_a_file_that_breaks_off_raises(self):
        pieces = []
        with self.assertRaises(GapuraConnectionError):
            for piece in hostile().exports.payments():
                pieces.append(piece)
        self.assertEqual("".join(pieces), "id,order_id\n")

    def test_a_given_key_charges_once(self):
        charge = {"payment_type": "gopay", "gross_amount": 25_000, "order_id": "PY-ONCE", "metadata": {"table": 7}}
        first = shop().payments.charge(charge, idempotency_key="charge-PY-ONCE")
        again = shop().payments.charge(charge, idempotency_key="charge-PY-ONCE")
        self.assertEqual((first["id"], {"table": 7}), (again["id"], again["metadata"]))
        with self.assertRaises(GapuraError) as raised:
            shop().payments.charge({**charge, "gross_amount": 1}, idempotency_key="charge-PY-ONCE")
        self.assertEqual(raised.exception.code, "idempotency_key_reused")

    def test_lists_refunds_files_and_events(self):
        gapura, staff = shop(), shop("STAFF_KEY")
        ids = [f"PY-LIST-{number}" for number in (1, 2, 3)]
        for order_id in ids:
            gapura.payments.charge({"payment_type": "gopay", "gross_amount": 25_000, "order_id": order_id})
        listed = list(gapura.payments.list({"order_id": ids, "limit": 2}))
        self.assertEqual([one["order_id"] for one in listed], ids[::-1])
        events = staff.events.stream(after="0-0")
        self.assertIn("position", next(events))
        events.close()
        payment_id = listed[2]["id"]
        pay = f"{os.environ['SANDBOX_URL']}/_sandbox/transactions/PY-LIST-1/pay"
        urllib.request.urlopen(urllib.request.Request(pay, method="POST")).close()
        while not gapura.payments.check_status(payment_id)["payment"]["is_paid"]:
            pass
        refunded = gapura.payments.refund(payment_id, {"amount": 10_000, "reason": "cold"})
        self.assertEqual((refunded["refund"]["amount"], refunded["payment"]["refund_amount"]), ("10000.00", "10000.00"))
        self.assertGreater(len(gapura.payments.history(payment_id)), 1)
        self.assertIn("PY-LIST-1", "".join(gapura.exports.payments({"order_id": "PY-LIST-1"})))
        link = gapura.payment_links.create({"title": "Kopi", "amount": 25_000})
        self.assertTrue(gapura.payment_links.poster(link["id"]).startswith(b"%PDF"))
        self.assertTrue(staff.doctor.examine()["healthy"])
        self.assertEqual(staff.tasks.failures("check_pending_payments"), [])
        self.assertTrue(staff.me()["staff"])
        self.assertIn("payment_settled", [one["name"] for one in staff.events.list({"subject_id": payment_id})])

    def test_what_cannot_be_sent_is_refused_here(self):
        bad = [
            lambda: GapuraClient("ftp://127.0.0.1"),
            lambda: GapuraClient("http://user:secret@127.0.0.1"),
            lambda: GapuraClient("http://127.0.0.1/?a=1"),
            lambda: GapuraClient("http://127.0.0.1", "gpk_two\r\nlines"),
            lambda: GapuraClient("http://127.0.0.1", headers={"Authorization": "a"}),
            lambda: GapuraClient("http://127.0.0.1", retries=11),
            lambda: shop().payments.get(".."),
            lambda: shop().payments.get(""),
            lambda: shop().payments.get("a", timeout_seconds=0),
            lambda: shop().payments.cancel("a", idempotency_key="two words"),
        ]
        for number, call in enumerate(bad):
            with self.subTest(number), self.assertRaises(ValueError) as raised:
                call()
            self.assertNotIn("gpk_two", str(raised.exception))
        with self.assertRaises(TypeError):
            pickle.dumps(shop())


if __name__ == "__main__":
    unittest.main()
