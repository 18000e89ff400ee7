import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

softmax_vjp = ...  # the notebook has made this


@right
def all_steps_written_out(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@right
def with_flat_matrices(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = X_kv.reshape(-1, X_kv.shape[2]).T @ dK.reshape(-1, dK.shape[2])
    dW_v = X_kv.reshape(-1, X_kv.shape[2]).T @ dV.reshape(-1, dV.shape[2])
    return loss, (dW_q, dW_k, dW_v)


@right
def summed_over_stacks(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = (np.swapaxes(X_kv, 1, 2) @ dK).sum(axis=0)
    dW_v = (np.swapaxes(X_kv, 1, 2) @ dV).sum(axis=0)
    return loss, [dW_q, dW_k, dW_v]


@right
def round_by_round(x_q, X_kv, targets, W_q, W_k, W_v):
    b, root = len(targets), np.sqrt(W_q.shape[1])
    loss, dW_q, dW_k, dW_v = 0.0, np.zeros(W_q.shape), np.zeros(W_k.shape), np.zeros(W_v.shape)
    for x, X, target in zip(x_q, X_kv, targets, strict=True):
        q, K, V = x @ W_q, X @ W_k, X @ W_v
        p = softmax(K @ q / root)
        logits = p @ V
        top = logits.max()
        loss += (np.log(np.exp(logits - top).sum()) + top - logits[target]) / b
        g = softmax(logits) / b
        g[target] -= 1 / b
        dp = V @ g
        ds = p * (dp - p @ dp) / root
        dW_q += np.outer(x, ds @ K)
        dW_k += X.T @ np.outer(ds, q)
        dW_v += X.T @ np.outer(p, g)
    return loss, (dW_q, dW_k, dW_v)


@right
def through_the_table_of_matches(x_q, X_kv, targets, W_q, W_k, W_v):
    from scipy.special import logsumexp

    b, root = len(targets), W_q.shape[1] ** 0.5
    M = W_q @ W_k.T / root
    P = softmax(np.einsum("be,ef,bnf->bn", x_q, M, X_kv), axis=1)
    mixed = np.einsum("bn,bne->be", P, X_kv)
    logits = mixed @ W_v
    g = (softmax(logits, axis=1) - np.eye(W_v.shape[1])[targets]) / b
    dP = np.einsum("be,bne->bn", g @ W_v.T, X_kv)
    dS = P * (dP - np.einsum("bn,bn->b", P, dP)[:, None])
    dM = np.einsum("be,bn,bnf->ef", x_q, dS, X_kv) / root
    loss = np.mean(logsumexp(logits, axis=1) - logits[np.arange(b), targets])
    return float(loss), (dM @ W_k, dM.T @ W_q, mixed.T @ g)


@right
def with_functions_inside(x_q, X_kv, targets, W_q, W_k, W_v):
    def forward():
        q, K, V = x_q @ W_q, X_kv @ W_k, X_kv @ W_v
        P = softmax(np.einsum("bk,bnk->bn", q, K) / root, axis=-1)
        return q, K, V, P, np.einsum("bn,bnc->bc", P, V)

    def loss_of(logits):
        shifted = logits - logits.max(axis=1, keepdims=True)
        log_shares = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
        wanted = np.eye(logits.shape[1])[targets]
        return -(wanted * log_shares).sum() / len(wanted), (np.exp(log_shares) - wanted) / len(wanted)

    root = np.sqrt(W_k.shape[1])
    q, K, V, P, logits = forward()
    loss, g = loss_of(logits)
    dP = np.einsum("bc,bnc->bn", g, V)
    dS = (P * dP - P * (P * dP).sum(axis=1, keepdims=True)) / root
    dq = np.einsum("bn,bnk->bk", dS, K)
    dW_k = np.einsum("bne,bn,bk->ek", X_kv, dS, q)
    return loss, (np.einsum("be,bk->ek", x_q, dq), dW_k, np.einsum("bne,bn,bc->ec", X_kv, P, g))


@right
def with_the_softmax_that_was_given(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    total = np.logaddexp.reduce(logits, axis=1)
    loss = (total - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = softmax_vjp(P, dP) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@right
def a_network_that_remembers():
    class Network:
        def __call__(self, x_q, X_kv, targets, *weights):
            self.forward(x_q, X_kv, *weights)
            return self.loss(targets), tuple(self.backward(x_q, X_kv, targets))

        def forward(self, x_q, X_kv, W_q, W_k, W_v):
            self.root = np.sqrt(W_q.shape[1])
            self.q, self.K, self.V = x_q @ W_q, X_kv @ W_k, X_kv @ W_v
            self.P = softmax((self.K @ self.q[:, :, None])[:, :, 0] / self.root, axis=1)
            self.logits = (self.P[:, None] @ self.V)[:, 0]

        def loss(self, targets):
            from scipy.special import log_softmax

            return -np.mean(log_softmax(self.logits, axis=1)[np.arange(len(targets)), targets])

        def backward(self, x_q, X_kv, targets):
            g = (softmax(self.logits, axis=1) - np.eye(self.logits.shape[1])[targets]) / len(targets)
            dP = (self.V @ g[:, :, None])[:, :, 0]
            dS = self.P * (dP - (self.P * dP).sum(axis=1)[:, None]) / self.root
            yield x_q.T @ (dS[:, None] @ self.K)[:, 0]
            yield sum(X.T @ np.outer(s, q) for X, s, q in zip(X_kv, dS, self.q, strict=True))
            yield sum(X.T @ np.outer(p, h) for X, p, h in zip(X_kv, self.P, g, strict=True))

    return Network()


@right
def one_weight_after_the_other(x_q, X_kv, targets, W_q, W_k, W_v):
    from scipy.special import log_softmax

    b, root, c = len(targets), np.sqrt(W_q.shape[1]), W_v.shape[1]
    scores = ((x_q @ W_q)[:, None, :] * (X_kv @ W_k)).sum(axis=2) / root
    P = softmax(scores, axis=1)
    values = X_kv @ W_v
    logits = (P[:, :, None] * values).sum(axis=1)
    g = (softmax(logits, axis=1) - (np.arange(c) == targets[:, None])) / b
    ahead = values - logits[:, None, :]
    dS = P * (ahead * g[:, None, :]).sum(axis=2) / root
    pulled = (dS[:, :, None] * X_kv).sum(axis=1)
    dW_q, dW_k = x_q.T @ (pulled @ W_k), pulled.T @ (x_q @ W_q)
    mixed = (P[:, :, None] * X_kv).sum(axis=1)
    return -log_softmax(logits, axis=1)[np.arange(b), targets].mean(), (dW_q, dW_k, mixed.T @ g)


gradients_of_queries_and_keys_exchanged = wrong("gradients-swapped")(
    changed(all_steps_written_out, "return loss, (dW_q, dW_k, dW_v)", "return loss, (dW_k, dW_q, dW_v)")
)
gradients_before_the_loss = wrong("loss-and-gradients-swapped")(
    changed(all_steps_written_out, "return loss, (dW_q, dW_k, dW_v)", "return (dW_q, dW_k, dW_v), loss")
)
four_things_in_a_row = wrong("gradients-not-together")(
    changed(all_steps_written_out, "return loss, (dW_q, dW_k, dW_v)", "return loss, dW_q, dW_k, dW_v")
)


@wrong("gradients-left-out")
def loss_only(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    return loss


gradients_of_the_summed_loss = wrong("sum-for-mean")(
    changed(all_steps_written_out, "g = g[:, None] / b", "g = g[:, None]")
)
loss_and_gradients_summed = wrong("sum-for-mean")(
    changed(
        all_steps_written_out,
        "]).mean()\n    g = softmax(logits, axis=1)\n    g[np.arange(b), targets] -= 1\n    g = g[:, None] / b",
        "]).sum()\n    g = softmax(logits, axis=1)\n    g[np.arange(b), targets] -= 1\n    g = g[:, None]",
    )
)
divided_by_the_batch_once_more = wrong("averaged-twice")(
    changed(all_steps_written_out, "return loss, (dW_q, dW_k, dW_v)", "return loss, (dW_q / b, dW_k / b, dW_v / b)")
)
pairs_averaged = wrong("averaged-over-the-pairs")(
    changed(
        all_steps_written_out,
        'np.einsum("bne,bnk->ek", X_kv, dK)\n    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)',
        'np.einsum("bne,bnk->nek", X_kv, dK).mean(axis=0)\n    dW_v = np.einsum("bne,bnc->nec", X_kv, dV).mean(axis=0)',
    )
)
first_pair_only = wrong("one-use-counted")(
    changed(
        all_steps_written_out,
        'dW_k = np.einsum("bne,bnk->ek", X_kv, dK)\n    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)',
        "dW_k = X_kv[:, 0].T @ dK[:, 0]\n    dW_v = X_kv[:, 0].T @ dV[:, 0]",
    )
)
last_round_only = wrong("one-use-counted")(
    changed(
        first_pair_only,
        "dW_q = x_q.T @ dQ[:, 0]\n    dW_k = X_kv[:, 0].T @ dK[:, 0]\n    dW_v = X_kv[:, 0].T @ dV[:, 0]",
        "dW_q = np.outer(x_q[-1], dQ[-1, 0])\n    dW_k = X_kv[-1].T @ dK[-1]\n    dW_v = X_kv[-1].T @ dV[-1]",
    )
)


@wrong("gradient-of-the-queries")
def gradients_of_queries_keys_and_values(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    return loss, (dQ[:, 0], dK, dV)


@wrong("rounds-not-summed")
def gradients_round_by_round(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = np.einsum("be,bk->bek", x_q, dQ[:, 0])
    dW_k = np.swapaxes(X_kv, 1, 2) @ dK
    dW_v = np.swapaxes(X_kv, 1, 2) @ dV
    return loss, (dW_q, dW_k, dW_v)


gradients_turned = wrong("gradients-transposed")(
    changed(all_steps_written_out, "return loss, (dW_q, dW_k, dW_v)", "return loss, (dW_q.T, dW_k.T, dW_v.T)")
)
keys_taken_as_given = wrong("keys-held-fixed")(
    changed(all_steps_written_out, "return loss, (dW_q, dW_k, dW_v)", "return loss, (dW_q, np.zeros(dW_k.shape), dW_v)")
)
shares_taken_as_given = wrong("shares-held-fixed")(
    changed(all_steps_written_out, "return loss, (dW_q, dW_k, dW_v)", "return loss, (0 * dW_q, 0 * dW_k, dW_v)")
)
network_without_scale = wrong("unscaled-attention")(
    changed(all_steps_written_out, "root, b = np.sqrt(W_q.shape[1]), len(targets)", "root, b = 1.0, len(targets)")
)
scaled_by_the_width_of_a_row = wrong("divided-by-root-d-model")(
    changed(network_without_scale, "root, b = 1.0, len(targets)", "root, b = np.sqrt(W_q.shape[0]), len(targets)")
)
scaled_by_the_width_itself = wrong("divided-by-d-k")(
    changed(network_without_scale, "root, b = 1.0, len(targets)", "root, b = W_q.shape[1], len(targets)")
)
scaled_by_the_number_of_pairs = wrong("divided-by-root-n")(
    changed(network_without_scale, "root, b = 1.0, len(targets)", "root, b = np.sqrt(X_kv.shape[1]), len(targets)")
)
no_scale_on_the_way_back = wrong("scale-forgotten-on-the-way-back")(
    changed(
        all_steps_written_out,
        "dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root",
        "dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True))",
    )
)
no_softmax_backwards = wrong("softmax-skipped-on-the-way-back")(
    changed(all_steps_written_out, "dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root", "dS = dP / root")
)
no_total_backwards = wrong("total-forgotten-in-the-softmax")(
    changed(all_steps_written_out, "dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root", "dS = P * dP / root")
)
total_of_the_whole_batch = wrong("whole-array")(
    changed(no_softmax_backwards, "dS = dP / root", "dS = P * (dP - (P * dP).sum()) / root")
)
shares_over_the_rounds = wrong("softmax-over-rounds")(
    changed(
        all_steps_written_out,
        "P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)",
        "P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=0)",
    )
)


@wrong("batch-mixed-up")
def every_question_to_all_rounds(x_q, X_kv, targets, W_q, W_k, W_v):
    X_kv = np.broadcast_to(X_kv.reshape(1, -1, X_kv.shape[2]), (len(x_q), X_kv.shape[0] * X_kv.shape[1], X_kv.shape[2]))
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


queries_made_with_w_k = wrong("w-q-for-w-k")(
    changed(
        all_steps_written_out,
        "Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v",
        "Q, K, V = (x_q @ W_k)[:, None], X_kv @ W_q, X_kv @ W_v",
    )
)
same_sign_as_the_steps = wrong("wrong-sign")(
    changed(all_steps_written_out, "return loss, (dW_q, dW_k, dW_v)", "return loss, (-dW_q, -dW_k, -dW_v)")
)
target_never_taken_off = wrong("target-forgotten")(
    changed(gradients_of_the_summed_loss, "g[np.arange(b), targets] -= 1\n    g = g[:, None]", "g = g[:, None] / b")
)


@wrong("hits-for-loss")
def share_of_right_answers_for_the_loss(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return (logits.argmax(axis=1) == targets).mean(), (dW_q, dW_k, dW_v)


shares_of_raw_logits = wrong("no-max-shift")(
    changed(all_steps_written_out, "top = logits.max(axis=1, keepdims=True)", "top = np.zeros((b, 1))")
)
logarithm_of_shares_that_vanish = wrong("logarithm-of-a-vanished-share")(
    changed(
        shares_of_raw_logits,
        "top = np.zeros((b, 1))\n    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b",
        "loss = -np.log(softmax(logits, axis=1)[np.arange(b",
    )
)
epsilon_in_the_loss = wrong("epsilon-in-the-loss")(
    changed(
        logarithm_of_shares_that_vanish,
        "loss = -np.log(softmax(logits, axis=1)[np.arange(b), targets]).mean()",
        "loss = -np.log(softmax(logits, axis=1)[np.arange(b), targets] + 1e-12).mean()",
    )
)


@wrong("axis-lost")
def axes_squeezed_away(x_q, X_kv, targets, W_q, W_k, W_v):
    b, root = len(targets), np.sqrt(W_q.shape[1])
    Q, K, V = x_q @ W_q, X_kv @ W_k, X_kv @ W_v
    P = softmax((K @ Q[:, :, None]).squeeze() / root, axis=-1)
    logits = (P[..., None] * V).sum(axis=1)
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = (softmax(logits, axis=1) - np.eye(W_v.shape[1])[targets]) / b
    dP = (V @ g[:, :, None]).squeeze()
    dS = P * (dP - (P * dP).sum(axis=1, keepdims=True)) / root
    dW_q = x_q.T @ (dS[:, None] @ K)[:, 0]
    return loss, (dW_q, np.einsum("bne,bn,bk->ek", X_kv, dS, Q), np.einsum("bne,bn,bc->ec", X_kv, P, g))


loss_added_up = wrong("sum-for-mean")(changed(all_steps_written_out, "targets]).mean()", "targets]).sum()"))
first_round_only = wrong("one-use-counted")(
    changed(all_steps_written_out, 'np.einsum("bne,bnk->ek", X_kv, dK)', 'np.einsum("bne,bnk->ek", X_kv[:1], dK[:1])')
)
first_pairs_only = wrong("one-use-counted")(
    changed(
        all_steps_written_out, 'np.einsum("bne,bnk->ek", X_kv, dK)', 'np.einsum("bne,bnk->ek", X_kv[:, :1], dK[:, :1])'
    )
)
last_matrix_first = wrong("gradients-swapped")(
    changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "(dW_v, dW_k, dW_q)")
)
loss_of_all_logits = wrong("g-ignored")(
    changed(all_steps_written_out, "    g = g[:, None] / b", "    g = np.ones_like(g)[:, None] / b")
)
only_the_right_logit = wrong("shares-left-out")(
    changed(all_steps_written_out, "g = softmax(logits, axis=1)", "g = np.zeros(logits.shape)")
)
queries_never_learn = wrong("gradient-left-at-zero")(
    changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "(0 * dW_q, dW_k, dW_v)")
)
every_pair_as_much = wrong("values-not-weighted")(
    changed(all_steps_written_out, "np.swapaxes(P, 1, 2) @ g", "np.ones_like(np.swapaxes(P, 1, 2)) @ g")
)
gradients_in_one_array = wrong("gradients-not-together")(
    changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "np.concatenate([dW.ravel() for dW in (dW_q, dW_k, dW_v)])")
)
gradients_by_name = wrong("gradients-not-together")(
    changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "{'W_q': dW_q, 'W_k': dW_k, 'W_v': dW_v}")
)
weights_decay = wrong("weights-pulled-to-zero")(
    changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "(dW_q + 0.01 * W_q, dW_k + 0.01 * W_k, dW_v + 0.01 * W_v)")
)
gradients_cut = wrong("gradients-clipped")(
    changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "tuple(np.clip(dW, -0.05, 0.05) for dW in (dW_q, dW_k, dW_v))")
)
loss_below_zero = wrong("no-minus")(changed(all_steps_written_out, "return loss", "return -loss"))
queries_unscaled = wrong("one-scale-forgotten")(changed(all_steps_written_out, "dS @ K,", "dS @ K * root,"))
two_averaged_twice = wrong("averaged-twice")(
    changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "(dW_q, dW_k / b, dW_v / b)")
)
gradients_of_projections = wrong("gradient-of-the-queries")(
    changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "(dQ, dK, dV)")
)
weights_already_moved = wrong("weights-for-gradients")(
    changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "(W_q - dW_q, W_k - dW_k, W_v - dW_v)")
)
two_gradients = wrong("gradients-left-out")(changed(all_steps_written_out, "(dW_q, dW_k, dW_v)", "(dW_q, dW_k)"))
loss_of_each_round = wrong("losses-not-averaged")(changed(all_steps_written_out, "targets]).mean()", "targets])"))
last_pairs_only = wrong("one-use-counted")(
    changed(
        all_steps_written_out,
        'np.einsum("bne,bnk->ek", X_kv, dK)',
        'np.einsum("bne,bnk->ek", X_kv[:, -1:], dK[:, -1:])',
    )
)
values_of_the_first_round = wrong("one-use-counted")(
    changed(all_steps_written_out, 'np.einsum("bne,bnc->ec", X_kv, dV)', 'np.einsum("bne,bnc->ec", X_kv[:1], dV[:1])')
)
five_pairs_only = wrong("first-pairs-only")(
    changed(all_steps_written_out, "    Q, K, V = (x_q", "    X_kv = X_kv[:, :5]\n    Q, K, V = (x_q")
)
